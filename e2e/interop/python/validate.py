"""Validates documents against a schema: validate.py SCHEMA DOCUMENT…"""

import os
import sys

import xmlschema

schema = xmlschema.XMLSchema(sys.argv[1])
for document in sys.argv[2:]:
    outcome = "valid" if schema.is_valid(document) else "invalid"
    print(f"{os.path.basename(document)}: {outcome}")
