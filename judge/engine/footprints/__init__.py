"""What an ability could read and change: so abilities are found whose order makes no difference."""
