#!/usr/bin/env python3
"""The command line as the program describes it, and everything that has to agree with it; `make docs-write`.

    Tests/Docs/interface.py [--bin FOLDER]

Writes testdata/screens/cli.txt and README's table of commands.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess


ROOT = pathlib.Path(__file__).resolve().parents[2]


def environment(home, bin):
    """The environment of every command that is run: a home folder of its own, the models of testdata, a fixed time zone and width."""
    return {
        "HOME": str(home), "PATH": f"{home}/bin:{bin}:/usr/local/bin:/usr/bin:/bin", "TZ": "Europe/Berlin", "LANG": "C.UTF-8",
        "COLUMNS": "100", "SONAR_MODELS": str(ROOT / "testdata/models"), "SONAR_ONLY_MODELS": "1",
        "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""),
    }


class Interface:
    def __init__(self, bin):
        self.root, self.sonar = ROOT, str(bin / "sonar")
        self.commands = {}
        tool = json.loads(subprocess.run([self.sonar, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout)
        self.add(tool["command"], ())
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            self.help = dict(zip(self.commands, pool.map(self.help_text, self.commands)))

    def add(self, command, path):
        self.commands[path] = command
        for child in command.get("subcommands", []):
            if child["commandName"] != "help" and child.get("shouldDisplay", True):
                self.add(child, path + (child["commandName"],))

    def help_text(self, path):
        known = environment("/nonexistent", pathlib.Path(self.sonar).parent)
        return subprocess.run([self.sonar, *path, "--help"], capture_output=True, text=True, env=known).stdout.rstrip()

    def findings(self, pages):
        return (self.screen() + self.command_table() + self.status_table() + self.texts()
                + [finding for page in pages for finding in self.named(page)]
                + [finding for source in sorted((self.root / "Sources").rglob("*.swift")) for finding in self.named(source)])

    def screen(self):
        """testdata/screens/cli.txt: the help of every command, to be read when it changes."""
        if not self.screen_file.exists() or self.screen_file.read_text() != self.screen_text():
            return ["testdata/screens/cli.txt is not what --help prints: run `make docs-write` and read the difference"]
        return []

    @property
    def screen_file(self):
        return self.root / "testdata/screens/cli.txt"

    def screen_text(self):
        return "\n\n\n".join(f"$ {' '.join(('sonar',) + path)} --help\n{self.help[path]}" for path in self.commands) + "\n"

    def table(self):
        """README's table of commands: those of `sonar --help`, in its groups, with its texts."""
        rows = ["| | | |", "|---|---|---|"]
        group, shown = "", ""
        for row in self.help[()].split("\n"):
            if heading := re.fullmatch(r"([A-Z ]+) SUBCOMMANDS:", row):
                group, shown = heading[1].capitalize(), ""
            elif group and (command := re.match(r"  ([a-z]+) ", row)):
                entry = self.commands[(command[1],)]
                names = [path[1] for path in self.commands if len(path) == 2 and path[0] == command[1]]
                parts = f": `{'`, `'.join(names)}`" if names else ""
                rows.append(f"| {'' if group == shown else group} | `{command[1]}` | {entry['abstract'].rstrip('.')}{parts} |")
                shown = group
        return "\n".join(rows)

    def readme(self):
        """README.md with the present table of commands."""
        table = re.compile(r"(?<=<!-- commands: written by `make docs-write` -->\n).*?\n(?=\n)", re.S)
        return table.sub(lambda _: self.table() + "\n", (self.root / "README.md").read_text(), count=1)

    def command_table(self):
        if self.readme() != (self.root / "README.md").read_text():
            return ["README.md: the table of commands differs from `sonar --help`: run `make docs-write`"]
        return [] if self.table() in self.readme() else ["README.md: the table of commands is missing"]

    def write(self):
        self.screen_file.parent.mkdir(exist_ok=True)
        self.screen_file.write_text(self.screen_text())
        (self.root / "README.md").write_text(self.readme())

    def status_table(self):
        source = (self.root / "Sources/Contract/StageContract/ExitStatus.swift").read_text()
        known = {int(number) for number in re.findall(r"static let \w+ = ExitStatus\(rawValue: (\d+)\)", source)}
        listed = {int(number) for number in re.findall(r"^\| (\d+) \|", (self.root / "README.md").read_text(), re.M)}
        return [f"README.md: exit status {number} is in only one of the table and ExitStatus.swift" for number in sorted(known ^ listed)]

    def texts(self):
        """Help texts are imperatives and noun phrases, and say the same thing by the same word."""
        findings = []
        for path, command in self.commands.items():
            texts = [command.get("abstract", ""), command.get("discussion", "")]
            texts += [argument.get("abstract", "") for argument in command.get("arguments", [])]
            for text in texts:
                for bad in re.findall(r"(?i)\b(whether|what is|type '|to-do|action item|anew|mend)\b", text):
                    findings.append(f"sonar {' '.join(path)} --help: “{bad}” in “{text[:60]}”")
        return findings

    def named(self, file):
        """Commands, options and make targets named in code marks of a page, or in a Swift file's strings and examples."""
        text = file.read_text()
        place = str(file.relative_to(self.root))
        if file.suffix == ".swift":
            text = "\n".join("" if row.lstrip().startswith("//") else row for row in text.split("\n"))
            spots = re.finditer(r"`(?P<hint>(?:sonar|make) [^`\n]*)`|(?<![a-z])'(?P<quoted>(?:sonar|make) [^'\n]*)'|(?:\brun|see:|type:|with:|has:) (?P<plain>sonar [a-z][^\"\n;,)]*)"
                                r"|\n\s+  (?P<example>sonar [a-z][^\n]*)", text)
        else:
            spots = re.finditer(r"`(?P<hint>(?:sonar|make) [^`\n]*)`|\n\$ (?P<example>(?:sonar|make) [^\n]*)", text)
        findings = []
        for spot in spots:
            hint = next(filter(None, spot.groups()))
            if fault := self.fault(hint, isSwift=file.suffix == ".swift"):
                findings.append(f"{place}:{text.count(chr(10), 0, spot.start()) + 1}: `{hint}`: {fault}")
        return findings

    def fault(self, hint, isSwift):
        hint = re.split(r" [|>&#]|; |  +", hint)[0]
        if isSwift:
            hint = re.sub(r"\\\([^()]*(?:\([^()]*\)[^()]*)*\)", "VALUE", hint)
        program, *words = hint.split()
        if program == "make":
            targets = re.findall(r"^([a-z-]+):", (self.root / "Makefile").read_text(), re.M)
            return next((f"no target {word}" for word in words if re.fullmatch(r"[a-z-]+", word) and word not in targets), None)
        path = ()
        while words and path + (words[0],) in self.commands:
            path += (words.pop(0),)
        if not path and words and re.fullmatch(r"[a-z]+", words[0]) and words[0] not in ("help", "seal"):
            return "no such command"
        options = {"--help", "--version", "--now", "--generate-completion-script", "--experimental-dump-help"}
        scope = [path + (child["commandName"],) for child in self.commands[path].get("subcommands", []) if child.get("isDefaultSubcommand")]
        for command in [path, *scope, *((path + (self.commands[path].get("defaultSubcommand"),),) if self.commands[path].get("defaultSubcommand") else ())]:
            for argument in self.commands[command].get("arguments", []):
                options |= {"--" + kind["name"] for kind in argument.get("names", []) if kind["kind"] == "long"}
        for word in words:
            if word.startswith("--") and word != "--":
                option = re.match(r"--[a-z-]+", word)
                if option and option[0] not in options:
                    return f"no option {option[0]}"
        return None


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--bin", type=lambda path: pathlib.Path(path).resolve(), default=ROOT / ".build/debug")
    Interface(options.parse_args().bin).write()
