"""Signs in with XML as ElementTree and lxml write it, and prints each declaration with the status.

write.py URL USERNAME PASSWORD
"""

import re
import sys
import urllib.request
from xml.etree import ElementTree

try:
    from lxml import etree as lxml
except ImportError:
    lxml = None

url, username, password = sys.argv[1:]


def message(library):
    root = library.Element("authenticate")
    for name, value in [("type", "token"), ("username", username), ("password", password)]:
        library.SubElement(root, name).text = value
    return root


def send(name, body, charset=None):
    media_type = f"text/xml; charset={charset}" if charset else "text/xml"
    headers = {"Content-Type": media_type}
    request = urllib.request.Request(f"{url}/r1/authenticate.eb", body, headers)
    encoding = body.decode("utf-16" if charset == "utf-16" else "latin-1")
    declared = re.search("encoding=['\"]([^'\"]+)", encoding).group(1)
    with urllib.request.urlopen(request) as response:
        print(f"{name} {declared} as {charset or 'UTF-8'}: {response.status}")


for name, library in [("ElementTree", ElementTree), ("lxml", lxml)]:
    if library is None:
        continue
    # Both write characters outside ASCII as references, and declare ASCII.
    ascii_bytes = library.tostring(message(library), encoding="us-ascii", xml_declaration=True)
    send(name, ascii_bytes)
    send(name, library.tostring(message(library), encoding="utf-8", xml_declaration=True))
    for encoding in ["utf-16", "iso-8859-1", "windows-1252"]:
        written = library.tostring(message(library), encoding=encoding, xml_declaration=True)
        send(name, written, encoding)
        # A program that decodes the text and sends it as UTF-8 leaves the declaration as it was.
        send(name, written.decode(encoding).encode("utf-8"))
