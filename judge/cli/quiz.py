"""``judge quiz``: questions for learners in the terminal."""

from __future__ import annotations

from dataclasses import replace

import click

from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.quiz import QuizAsked, answer_text, question_text, quiz_page
from judge.show.pages.quizzed import LEVELS


@click.command(name="quiz")
@click.option("--level", default=0, type=click.IntRange(0, LEVELS), help="From 1 to 5, by how much a ruling needs; 0: any.")
@click.option("--tag", default="", metavar="RULE", help="Only questions about a rule, such as glossary:ward.")
@click.option("--of", default="", metavar="SCENARIO", help="The question of this scenario.")
@click.option("--after", default="", metavar="SCENARIO", help="Go on behind this question.")
def command(level: int, tag: str, of: str, after: str) -> None:
    """Ask what comes of a board until you have had enough (q). Every answer is proved; nothing is asked that is not."""
    library = Library()
    games, asked, streak = Games(library), QuizAsked(of, level=level, tag=tag, after=after), 0
    while True:
        page = quiz_page(library, games, asked)
        click.echo("\n".join(question_text(page)))
        if not page.choices:
            return
        numbers = [str(number) for number in range(1, len(page.choices) + 1)]
        chosen = click.prompt("\nYour choice", type=click.Choice([*numbers, "q"]), show_choices=False)
        if chosen == "q":
            return
        page = quiz_page(library, games, replace(asked, of=page.id, chose=int(chosen)))
        streak = streak + 1 if page.right else 0
        click.echo("\n".join(answer_text(page)))
        click.echo(f"\nIn a row: {streak}\n")
        asked = replace(asked, of="", after=page.id)
