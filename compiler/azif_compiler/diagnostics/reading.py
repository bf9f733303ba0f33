"""Complaints about files that cannot be read. AZ00xx."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchFile(Diagnostic):
    """A file or folder was named that does not exist.

    Paths count from the folder in which the command is run.
    """

    code = "AZ0001"
    message = "there is no file or folder `{path}`"
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAFile(Diagnostic):
    """A file is needed here, and something else has that name: a folder, a device or a pipe.

    Name the files in the folder, or the package it belongs to.
    """

    code = "AZ0002"
    message = "`{path}` is not a file"
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotRead(Diagnostic):
    """The system does not let this file be read.

    Most often its permissions are at fault, or it lies on a disk that is not there any more.
    """

    code = "AZ0003"
    message = "cannot read `{path}`: {reason}"
    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotUtf8(Diagnostic):
    """A file is not UTF-8 text.

    Sources are UTF-8. An editor that saved the file in another encoding, or a file that is no text at all,
    shows itself by a byte that cannot occur in UTF-8. Save the file again, as UTF-8.
    """

    code = "AZ0004"
    message = "what stands here cannot be read as text ({byte})"
    byte: str
    begins: bytes = b""

    def hint(self) -> str | None:
        if self.begins.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf")):
            return "this is a document of a word processor: save it as plain text, with the encoding UTF-8"
        if self.begins.startswith((b"\xff\xfe", b"\xfe\xff")):
            return "save the file with the encoding UTF-8, not UTF-16"
        return "save the file with the encoding UTF-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class NulByte(Diagnostic):
    """A file contains a NUL, a character that no text has.

    The file is probably no text, or was saved as UTF-16. Save it again, as UTF-8.
    """

    code = "AZ0005"
    message = "there is a sign here that no text has"

    def hint(self) -> str | None:
        return "save the file with the encoding UTF-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class TooLarge(Diagnostic):
    """A file is far larger than anything a person writes.

    It is taken for a mistake, and not read. Content that really is so large belongs into several files.
    """

    code = "AZ0006"
    message = "`{path}` has {size} bytes, more than the {limit} a file of Azif may have"
    path: str
    size: int
    limit: int

    def hint(self) -> str | None:
        return "split it into several files"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToRead(Diagnostic):
    """A folder was named in which there is no package and no source.

    A package is a folder with a `package.yaml`; a source is a file whose name ends in `.azif`.
    """

    code = "AZ0007"
    message = "`{path}` holds no package and no `.azif` file"
    path: str

    def hint(self) -> str | None:
        return "a package is a folder with a `package.yaml`; `azif new ID` makes one"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoManifest(Diagnostic):
    """A folder was named that holds sources, and no `package.yaml` that makes a package of them.

    A source can be checked without a package if it is named itself. It then belongs to the packages that come
    with Azif, as far as it speaks of them.
    """

    code = "AZ0021"
    message = "`{path}` is no package: there is no `package.yaml` in it"
    path: str
    source: str
    other: str = ""  # a file that may be meant for the manifest

    def hint(self) -> str | None:
        if self.other:
            return f"call `{self.other}` `package.yaml`, if it says what the package is"
        return f"name a file of it, as in `azif check {self.source}`; `azif new ID` makes a package"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRead(Diagnostic):
    """A file lies in the folder of a package, looks like a part of it, and is not read.

    Sources are plain texts whose names end in `.azif`, in small letters; the manifest is called
    `package.yaml`.
    """

    code = "AZ0011"
    message = "`{path}` is not read"
    path: str
    meant: str

    def hint(self) -> str | None:
        if self.meant == "package.yaml":
            return "the manifest of a package is called `package.yaml`"
        return f"a file that is read ends in `.azif`: call it `{self.meant}`, or put it in another folder"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCards(Diagnostic):
    """A file of YAML lies in the folder of a package and gives names to something, as if it held cards, or
    says something in several words; or it is all that lies there beside the manifest.

    Nothing in it is read: cards are written in files whose names end in `.azif`. A table with which the cards
    are compared (`azif facts`) lies anywhere else.
    """

    code = "AZ0022"
    severity = "warning"
    message = "`{path}` is not read, though it seems to hold cards"
    path: str

    def hint(self) -> str:
        return "write them in a file that ends in `.azif`; a table of cards lies outside of the package"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageInside(Diagnostic):
    """A folder in the folder of a package has a manifest of its own, and so it is a package of its own.

    Nothing in it belongs to the package around it, and nothing of it was checked.
    """

    code = "AZ0018"
    severity = "warning"
    message = "`{path}` is a package of its own, not a part of the one around it"
    path: str

    def hint(self) -> str:
        return "delete its `package.yaml` if it is a part, or put the folder beside this one"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingInIt(Diagnostic):
    """A source has nothing in it but blanks and comments.

    It was perhaps saved before it was written, or its text was cut out.
    """

    code = "AZ0012"
    severity = "warning"
    message = "`{path}` has nothing in it"
    path: str

    def hint(self) -> str | None:
        return "write what belongs there, or delete the file"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOutside(Diagnostic):
    """A ruling lies outside of the folder `rulings`, though its package has one, or one of nearly that name.

    It is tried all the same, but it is read with every game, and what only it mentions counts as used. A
    ruling that stands in a folder `rulings` of its package costs no game anything.
    """

    code = "AZ0013"
    severity = "warning"
    message = "a ruling lies outside of the folder `rulings`"
    folder: str = ""  # one that is probably meant to be that folder

    def hint(self) -> str:
        if self.folder:
            return f"the folder of that name is called `rulings`, not `{self.folder}`: give it that name"
        return "put it into a file in the folder `rulings` of its package"


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyTried(Diagnostic):
    """Something lies in the folder `rulings` of which no ruling speaks, so that no game has it.

    Files in `rulings/` are read only where rulings are tried. A card or a rule that is meant for games lies
    in another folder; a component that rulings need for themselves alone is named by one of them.
    """

    code = "AZ0014"
    severity = "warning"
    message = "this {what} lies in the folder `rulings`: no game has it"
    what: str

    def hint(self) -> str:
        return "files in `rulings` are read only where rulings are tried: put it into another folder"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoGame(Diagnostic):
    """A file is named like a game that was built, and is none.

    `azif build` writes such files. One that was cut short or changed cannot be read; build it again.
    """

    code = "AZ0008"
    message = "`{path}` is no game that `azif build` has written: {reason}"
    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherBuild(Diagnostic):
    """A game was built by another version of Azif, which writes games in another form.

    Build it again from its packages, with the Azif that is to play it.
    """

    code = "AZ0009"
    message = "`{path}` is written in form {found}, and this Azif reads form {known}"
    path: str
    found: int
    known: int

    def hint(self) -> str | None:
        return "build it again with this Azif: `azif build`"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltWithOthers(Diagnostic):
    """A game that was built is named together with packages or other games.

    What was built is whole: it holds the packages it was built from, and no others can join it. Build all
    of them together.
    """

    code = "AZ0010"
    message = "`{path}` was built, and is played by itself"
    path: str

    def hint(self) -> str | None:
        return "build it with the other packages: `azif build PACKAGES`"


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotWrite(Diagnostic):
    """The system does not let this file be written; what was in it is there still.

    Most often the permissions of its folder are at fault, or the disk is full.
    """

    code = "AZ0015"
    message = "cannot write `{path}`: {reason}"
    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftAsItIs(Diagnostic):
    """A declaration would say something else if it were laid out, so that it is left as it is.

    That is a mistake in Azif: please report the declaration.
    """

    code = "AZ0016"
    message = "this cannot be laid out, and stays as it is"

    def hint(self) -> str | None:
        return "this is a mistake in Azif, not in what is written here: please report it"


@dataclass(frozen=True, slots=True, kw_only=True)
class LongLine(Diagnostic):
    """A line is far longer than anything a person writes.

    The file is taken for something else than a source, and not read.
    """

    code = "AZ0017"
    message = "this line has more than {limit} characters"
    limit: int

    def hint(self) -> str | None:
        return "break it into several lines; a line goes on in the next one behind a comma"


@dataclass(frozen=True, slots=True, kw_only=True)
class TooManyInIt(Diagnostic):
    """A file declares more than anybody writes: each line that begins in the first column declares something.

    Nothing of such a file is read. Divide it into several.
    """

    code = "AZ0019"
    message = "this file declares more than {limit} things"
    limit: int

    def hint(self) -> str | None:
        return "divide it into several files"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoContent(Diagnostic):
    """A file was named that is no source: its name ends otherwise.

    What Azif does to the text of cards would spoil any other text.
    """

    code = "AZ0020"
    message = "`{path}` is no file of content, and is left as it is"
    path: str

    def hint(self) -> str | None:
        return "the name of a file of content ends in `.azif`"
