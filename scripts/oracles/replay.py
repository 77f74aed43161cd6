"""Repeats merges with `git merge-file` and `pliers merge`, and prints the numbers of conflicts.

A FOLDER is a git repository, whose merge commits are repeated, or a folder of cases. Each case is a folder with the files base,
ours, theirs and result, which have the same extension.
"""

import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile

from . import PROJECT

KINDS = (".plist", ".pbxproj", ".strings", ".stringsdict", ".xcstrings", ".entitlements", ".resolved")
POLICIES = [
    word
    for key in ("CFBundleVersion", "CFBundleShortVersionString", "DefaultValue")
    for word in ("--resolve", f"**.{key}=higher")
]


def git(repository, *words, check=True):
    result = subprocess.run(["git", "-C", repository, *words], capture_output=True)
    if check and result.returncode:
        sys.exit(f"git {' '.join(words)}: {result.stderr.decode().strip()}")
    return result.stdout


def cases_in_folder(folder):
    for case in sorted(path for path in folder.iterdir() if path.is_dir()):
        files = {path.stem: path for path in case.iterdir()}
        if {"base", "ours", "theirs"} <= files.keys():
            yield str(case.name), files["ours"].suffix, {
                name: files[name].read_bytes() for name in ("base", "ours", "theirs", "result") if name in files
            }


def cases_in_repository(repository):
    """Files that both parents of a merge have changed since their merge base."""
    for line in git(repository, "rev-list", "--merges", "--parents", "--all").decode().splitlines():
        commit, *parents = line.split()
        if len(parents) != 2:
            continue
        bases = git(repository, "merge-base", *parents, check=False).decode().split()
        if not bases:
            continue
        changed = [
            set(git(repository, "diff", "--name-only", "--no-renames", "-z", bases[0], parent).decode().split("\0"))
            for parent in parents
        ]
        for path in sorted(changed[0] & changed[1]):
            if pathlib.PurePath(path).suffix not in KINDS:
                continue
            blobs = {}
            for name, revision in zip(("base", "ours", "theirs", "result"), (bases[0], *parents, commit)):
                found = subprocess.run(["git", "-C", repository, "show", f"{revision}:{path}"], capture_output=True)
                if found.returncode == 0:
                    blobs[name] = found.stdout
            if {"base", "ours", "theirs"} <= blobs.keys() and blobs["ours"] != blobs["theirs"]:
                yield f"{commit[:10]}:{path}", pathlib.PurePath(path).suffix, blobs


class Replay:
    def __init__(self, tool, folder):
        self.tool = tool
        self.folder = folder
        self.counts = collections.defaultdict(collections.Counter)
        self.notes = []

    def value(self, content):
        """The value of a list as JSON with sorted keys, or None if the list cannot be read."""
        path = self.folder / "value"
        path.write_bytes(content)
        words = [self.tool, "convert", "json", "--types", "tag", "--sort", "-o", "-", path]
        result = subprocess.run(words, capture_output=True)
        return result.stdout if result.returncode == 0 else None

    def merge(self, paths, *options):
        words = [self.tool, "merge", "--base", paths["base"], *options, paths["ours"], paths["theirs"]]
        result = subprocess.run(words, capture_output=True)
        if result.returncode > 1:
            self.notes.append(f"error: {result.stderr.decode(errors='replace').strip()}")
        return result

    def run(self, name, kind, blobs):
        paths = {}
        for side, content in blobs.items():
            paths[side] = self.folder / f"{side}{kind}" if kind != ".resolved" else self.folder / side / "Package.resolved"
            paths[side].parent.mkdir(exist_ok=True)
            paths[side].write_bytes(content)
        count = self.counts[kind]
        count["merges"] += 1
        words = ["git", "merge-file", "-p", paths["ours"], paths["base"], paths["theirs"]]
        lines = subprocess.run(words, capture_output=True)
        by_git = lines.returncode == 0
        count["git"] += not by_git
        merged = self.merge(paths)
        count["pliers"] += merged.returncode != 0
        resolved = self.merge(paths, *POLICIES)
        count["policy"] += resolved.returncode != 0
        text_only = b"merged by lines" in merged.stderr
        count["lines"] += text_only
        if by_git and not text_only:
            same = merged.returncode == 0 and self.value(merged.stdout) == self.value(lines.stdout)
            if not same:
                self.notes.append(f"{name}: git merges the lines, and the merged value is another one")
                count["differ"] += 1
        if text_only and by_git != (merged.returncode == 0):
            self.notes.append(f"{name}: the lines conflict only for git or only for pliers")
        if merged.returncode == 0:
            value = self.value(merged.stdout)
            if value is None:
                self.notes.append(f"{name}: the result cannot be read")
            elif "result" in blobs and value not in [self.value(blobs[side]) for side in ("result", "ours", "theirs")]:
                if not (by_git and value == self.value(lines.stdout)):
                    self.notes.append(f"{name}: the value is not that of a side, of the committed result, or of git's merge")
                    count["other"] += 1
        elif b"<<<<<<<" in merged.stdout:
            for side in ("ours", "theirs"):
                if self.value(chosen(merged.stdout, side)) is None and not text_only:
                    count["broken"] += 1
                    self.notes.append(f"{name}: the choice of {side} cannot be read")


def chosen(text, side):
    """The text with one side's part of each conflict."""
    kept = []
    part = None
    for line in text.splitlines(keepends=True):
        if line.startswith(b"<<<<<<< "):
            part = "ours"
        elif line.startswith(b"||||||| ") and part:
            part = "base"
        elif line.rstrip(b"\r\n") == b"=======" and part:
            part = "theirs"
        elif line.startswith(b">>>>>>> ") and part:
            part = None
        elif part in (None, side):
            kept.append(line)
    return b"".join(kept)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--tool", default=PROJECT / ".build/release/pliers", help="the program (default: %(default)s)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        replay = Replay(arguments.tool, pathlib.Path(folder))
        for root in arguments.folders:
            cases = cases_in_repository(root) if (root / ".git").exists() else cases_in_folder(root)
            for case in cases:
                replay.run(*case)
    for note in replay.notes:
        print(note)
    columns = ("merges", "git", "pliers", "policy", "lines", "differ", "other", "broken")
    print(f"{'kind':14}" + "".join(f"{column:>9}" for column in columns))
    for kind, count in sorted(replay.counts.items()):
        print(f"{kind:14}" + "".join(f"{count[column]:9}" for column in columns))
    print("""
git, pliers: files with conflicts; policy: files with conflicts when the higher version number wins; lines: files merged by
lines; differ: git merges the lines to another value; other: the value is not that of a side, of the committed result, or of
git's merge; broken: the text cannot be read after choosing one side""")


main()
