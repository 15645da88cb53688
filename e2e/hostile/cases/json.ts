import { tabulate } from '../case.ts'
import * as document from './document.ts'

const { accepted, duplicate, emailText, format, postJson, required, root, wellFormed } = document

const validJson = `{"email":"${emailText}"}`
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** JSON that is unusual, malformed, or not the expected message. */
export const jsonCases = tabulate(
  { family: 'JSON', stillWorks: 'reset in JSON', subject: 'a JSON document' },
  postJson,
  {
    'in the usual form': [validJson, accepted],
    'with whitespace around every token': [` \r\n\t{ "email" :\n"${emailText}" }\n`, accepted],
    'after a byte order mark': [`\uFEFF${validJson}`, accepted],
    'with escapes in a value': ['{"email":"unknown\\u0040nowhere\\u002Eexample"}', accepted],
    'with escapes in a name': [`{"\\u0065m\\u0061il":"${emailText}"}`, accepted],
    'with unknown fields': [
      `{"a":null,"b":[1,{"email":2}],"email":"${emailText}","c":1e999}`,
      accepted,
    ],
    'with fields named after object prototypes': [
      `{"__proto__":{"email":"x"},"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":2,"email":"${emailText}"}`,
      accepted,
    ],
    'with a duplicate unknown field': [`{"a":1,"a":2,"email":"${emailText}"}`, accepted],
    'with the field name repeated in a nested object': [
      `{"a":{"email":"x","email":"y"},"email":"${emailText}"}`,
      accepted,
    ],
    'with the field name inside a value': [`{"a":"\\"email\\":","email":"${emailText}"}`, accepted],
    'with an unknown field nested 15 levels deep': [
      `{"a":${deep(15)},"email":"${emailText}"}`,
      accepted,
    ],
    'with an unknown field nested 30,000 levels deep': [
      `{"a":${deep(30_000)},"email":"${emailText}"}`,
      wellFormed,
    ],
    'with a number of 60,000 digits': [
      `{"a":${'9'.repeat(60_000)},"email":"${emailText}"}`,
      accepted,
    ],
    'with 10,000 fields': [`{${'"a":1,'.repeat(10_000)}"email":"${emailText}"}`, wellFormed],
    'with 100 fields': [`{${'"a":1,'.repeat(99)}"email":"${emailText}"}`, accepted],
    'that is empty': ['', wellFormed],
    'with only whitespace': [' ', wellFormed],
    'that is cut off': [validJson.slice(0, -1), wellFormed],
    'with a trailing comma': [`{"email":"${emailText}",}`, wellFormed],
    'with a comment': [`{"email":"${emailText}"/* */}`, wellFormed],
    'in single quotes': [validJson.replaceAll('"', "'"), wellFormed],
    'without quotes': ['{email:1}', wellFormed],
    'followed by another document': [validJson + validJson, wellFormed],
    'with a raw line feed in a value': ['{"email":"a\nb"}', wellFormed],
    'with an invalid escape': ['{"email":"\\x41"}', wellFormed],
    'with an incomplete escape': ['{"email":"\\u00"}', wellFormed],
    'with NaN': ['{"email":NaN}', wellFormed],
    'with a leading zero': ['{"email":007}', wellFormed],
    'with 60,000 unclosed arrays': ['['.repeat(60_000), wellFormed],
    'with a leading NUL': [`\0${validJson}`, wellFormed],
    'in Latin-1': [Buffer.from('{"email":"é"}', 'latin1'), wellFormed],
    'in UTF-16': [Buffer.from(validJson, 'utf16le'), wellFormed],
    'that is XML': ['<requestreset/>', wellFormed],
    'that is an array': [`[${validJson}]`, root],
    'that is a string': [`"${emailText}"`, root],
    'that is a number': ['1', root],
    'that is null': ['null', root],
    'that is true': ['true', root],
    'that is 30,000 nested arrays': [deep(30_000), root],
    'with a number for a string': ['{"email":7}', format],
    'with a boolean for a string': ['{"email":true}', format],
    'with an object for a string': ['{"email":{"$ne":""}}', format],
    'with an array for a string': [`{"email":["${emailText}"]}`, format],
    'with an empty array for a string': ['{"email":[]}', format],
    'with an escaped NUL': ['{"email":"a\\u0000b"}', format],
    'with a lone surrogate': ['{"email":"a\\ud800b"}', format],
    'with a reversed surrogate pair': ['{"email":"\\udc04\\ud83d"}', format],
    'with a noncharacter': ['{"email":"a\\uffff"}', format],
    'with null for a string': ['{"email":null}', required],
    'with the field only in __proto__': [`{"__proto__":${validJson}}`, required],
    'with the field name in another case': ['{"EMAIL":"x"}', required],
    'without fields': ['{}', required],
    'with a duplicate field': [`{"email":"${emailText}","email":"${emailText}"}`, duplicate],
    'with a duplicate field, once escaped': [
      `{"email":"a","\\u0065mail":"${emailText}"}`,
      duplicate,
    ],
    'with duplicate fields far apart': [`{"email":"a","b":{"c":[{}]},"email":null}`, duplicate],
  },
)
