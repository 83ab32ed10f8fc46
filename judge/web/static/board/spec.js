// What a board may hold, as the page declares it: zones, marks, words, limits.

export const SPEC = JSON.parse(document.querySelector("#editor").dataset.spec);
