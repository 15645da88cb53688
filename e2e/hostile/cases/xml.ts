import { tabulate } from '../case.ts'
import * as document from './document.ts'

const { accepted, declaration, duplicate, emailText, format, inEmail, inRoot } = document
const { postXml, required, root, validXml, wellFormed } = document

/** XML that is well-formed: unusual forms of the expected message, and other messages. */
export const xmlCases = tabulate(
  { family: 'XML', stillWorks: 'reset in XML', subject: 'an XML document' },
  postXml,
  {
    'with a declaration': [declaration + validXml, accepted],
    'without a declaration': [validXml, accepted],
    'declared standalone in single quotes': [
      `<?xml version='1.0' standalone='yes'?>${validXml}`,
      accepted,
    ],
    'with its encoding in lower case': [
      `<?xml version="1.0" encoding="utf-8"?>${validXml}`,
      accepted,
    ],
    'declared as UTF-16 but in UTF-8': [
      `<?xml version="1.0" encoding="utf-16"?>${validXml}`,
      accepted,
    ],
    'declared as Latin-1 but in UTF-8': [
      `<?xml version="1.0" encoding="ISO-8859-1"?>${validXml}`,
      accepted,
    ],
    'after a byte order mark': [`\uFEFF${declaration}${validXml}`, accepted],
    'with whitespace and comments around every element': [
      ` \r\n<!-- a --><requestreset>\n\t<!-- b -->
      <email>\n ${emailText} </email>\n</requestreset>\n<!-- c -->\n`,
      accepted,
    ],
    'with a comment inside a value': [inEmail('unknown@now<!-- ? -->here.example'), accepted],
    'with a value in CDATA': [inEmail(`<![CDATA[${emailText}]]>`), accepted],
    'with part of a value in CDATA': [inEmail('unknown@<![CDATA[nowhere]]>.example'), accepted],
    'with decimal character references': [inEmail('unknown&#64;nowhere.example'), accepted],
    'with hexadecimal character references': [
      inEmail('unknown&#x40;nowhere&#x2e;example'),
      accepted,
    ],
    'in a default namespace': [validXml.replace('>', ' xmlns="urn:anything">'), accepted],
    'with the same default namespace on every element': [
      inEmail(emailText).replaceAll(/<(\w+)>/g, '<$1 xmlns="urn:x">'),
      accepted,
    ],
    'with unknown attributes': [validXml.replace('>', ' a="1" b=\'2\' xml:lang="en">'), accepted],
    'with unknown fields': [inRoot(`<a><b>1</b></a><email>${emailText}</email><c/>`), accepted],
    'with fields named after object prototypes': [
      inRoot(
        `<constructor/><__proto__><email>x</email></__proto__><toString>1</toString>
      <hasOwnProperty/><prototype/><email>${emailText}</email><valueOf/>`,
      ),
      accepted,
    ],
    'with 12,000 empty elements': [
      inRoot(`${'<a/>'.repeat(12_000)}<email>${emailText}</email>`),
      wellFormed,
    ],
    'with 100 fields': [inRoot(`${'<a/>'.repeat(99)}<email>${emailText}</email>`), accepted],
    'with text between the fields': [inRoot(`text<email>${emailText}</email>more`), accepted],
    'with another root': ['<authenticate/>', root],
    'with its root in upper case': ['<REQUESTRESET/>', root],
    'with its root one level down': [`<x>${validXml}</x>`, root],
    'that is a SOAP envelope': ['<Envelope xmlns="urn:s"/>', root],
    'that is a SOAP envelope with a prefix': [
      `<s:Envelope xmlns:s="urn:s"><s:Body>${validXml}</s:Body></s:Envelope>`,
      root,
    ],
    'with a duplicate field': [inRoot('<email>a</email><email>b</email>'), duplicate],
    'with a field that has children': [inEmail('<b>a</b>'), format],
    'with an empty field': [inRoot('<email/>'), required],
    'with a field of only whitespace': [inEmail(' \n '), required],
    'with its field in another case': [inRoot('<Email>a</Email>'), required],
    'with its field one level down': [inRoot(`<x>${validXml}</x>`), required],
    'with its field as an attribute': ['<requestreset email="a"/>', required],
  },
)
