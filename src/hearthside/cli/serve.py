"""``hearthside serve``, and plain ``hearthside``."""

from typing import Annotated

import typer


def run(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="Where tables are kept; a SQLite file of yours if not named."),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="A name this server is reached by, such as games.example.org; * for any.",
        ),
    ] = None,
    processes: Annotated[
        int,
        typer.Option(
            "--processes", min=1, max=64, help="Server processes at this address; more than one need Postgres."
        ),
    ] = 1,
    keep_days: Annotated[
        float,
        typer.Option("--keep-days", min=0, help="Delete a table when nothing happened there for so long; 0 keeps all."),
    ] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
) -> None:
    """Serve the games to browsers; friends join by link.

    Example: [bold]hearthside serve --host 0.0.0.0 --port 8080 --no-browser[/bold]
    """
    # Imported here: no other command should pay for loading a web server.
    from hearthside.server.run import serve

    serve(host, port, database, browser, allow_host or (), processes, keep_days)
