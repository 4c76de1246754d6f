"""A journal with pages, made by the programs."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from journals import Journal

HOSTILE = "<img src=x onerror=\"document.title='ran'\">{{{svg}}} \u05d0\u05d1"
SCRIPT = "</script><script>document.title='ran'</script> ]]> {{x}}"
TAGS = ["<b>bold</b>", "javascript:alert(1)", "a\"b'c", "CON", "Ärger", "x" * 40]


def made(folder, sonar):
    """The folder of the pages, and what none of them may hold: the ID of the private entry and of the discreet one, its words."""
    journal = Journal(folder, sonar, "pages: true")
    run, ids = journal.run, journal.ids()
    run("title", "--no-run", ids[0], "--", HOSTILE)
    run("tag", "--no-run", ids[0], *TAGS)
    run("title", "--no-run", ids[1], "--", SCRIPT)
    run("title", "--no-run", ids[2], "Zebrafinkenlied")
    run("title", "--no-run", ids[3], "Quittenmarmelade")
    run("thread", "create", HOSTILE[:40], "--no-run", "--word", "presentation", "--word", "passport")
    run("private", ids[2])
    run("discreet", ids[3])
    run("pin", "--no-run", ids[4])
    run("run", "--quiet")
    if not (journal.path / "pages/index.html").is_file():
        sys.exit("pages/index.html was not made")
    return journal.path / "pages", {ids[2]: "private", ids[3]: "discreet", "Zebrafinkenlied": "private", "Quittenmarmelade": "discreet"}
