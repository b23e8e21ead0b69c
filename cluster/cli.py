"""The etg command: which words a person may type, and which module answers them."""

import typer

app = typer.Typer(
    name="etg",
    help="Electronic table game cluster.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def etg() -> None:
    """Electronic table game cluster."""


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
)
def test(context: typer.Context) -> None:
    """Run all checks and tests; arguments go to pytest."""
    from cluster.checks import run_checks

    raise typer.Exit(run_checks(context.args))


def main() -> None:
    app(prog_name="etg")
