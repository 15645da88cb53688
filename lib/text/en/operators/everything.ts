import { commandName, shellWord } from '../../language/command-name.ts'
import { plural } from '../../language/plural.ts'

const count = (rows: number, tables: number) =>
  `${plural.en(rows, { one: '1 row', other: '{n} rows' })} of ${plural.en(tables, { one: '1 table', other: '{n} tables' })}`

/** The output of `gatehouse export everything` and `gatehouse import everything`. */
export const everythingText = {
  /** Labels of the progress bar. */
  exporting: 'Exporting',
  checking: 'Checking the files',
  importing: 'Importing',
  finishing: 'Building the indexes',
  exported: (rows: number, tables: number, folder: string): string =>
    `Exported ${count(rows, tables)} to ${folder}.

It contains the personal data of every member: copy it encrypted. README.md says what each column means.
The folder secrets has password hashes and encrypted keys. Remove it before you give the rest to a
supplier of another product. A second instance needs it, and the same AUTH_SECRET, which it does not contain.
To build one in the empty tables of another database: ${commandName} import everything ${shellWord(folder)}`,
  imported: (
    rows: number,
    tables: number,
    { createdAt, ended }: { readonly createdAt: string; readonly ended: number | undefined },
  ): string =>
    [
      `Imported ${count(rows, tables)}, as they were at ${createdAt}.`,
      ended === undefined
        ? 'Sessions, tokens and links are valid here too, even if they were revoked after the export.'
        : `Ended ${plural.en(ended, { one: '1 session, token or link', other: '{n} sessions, tokens and links' })}. Members must sign in and connect their applications again.`,
      'Set AUTH_SECRET as it was: without it, authenticator apps, webhooks and signing keys do not work.',
    ].join('\n'),
  interrupted:
    'Interrupted. The import has happened completely or not at all; if the tables are empty, run it again.',
  /** The README of an export. Its tables follow. */
  readme: (version: string, createdAt: string): string => `# An export of everything

Gatehouse ${version} exported its whole database as it was at ${createdAt}.

- \`tables/NAME.csv\` has the rows of the table NAME, in the order of its key.
- \`secrets/NAME.csv\` has those of its columns that are secret: hashes of passwords and of tokens, and what is
  encrypted with a key from AUTH_SECRET. The key of each row is repeated, and line n is about the same row as line n
  in the other file. **Keep this folder to yourself.** Only a second instance of Gatehouse needs it, with the same
  AUTH_SECRET, which is not in the export.
- \`manifest.json\` has the version, the migrations, the columns of each table with their types, the number of its rows,
  the last values of identity columns, and the SHA-256 of every file.

Every table is exported but \`migration\`, which each database has of its own.

## Format

CSV as in RFC 4180: UTF-8, commas, a first line with the names of the columns, and CRLF after each line.

| value | form |
|---|---|
| none (null) | an empty cell |
| an empty text | \`""\` |
| time | ISO 8601 in UTC with up to six decimals, such as \`2026-11-25T09:30:00.123456+00:00\`, or \`infinity\` |
| date | \`2026-11-25\` |
| true and false | \`true\`, \`false\` |
| bytes | \`\\x\` and hexadecimal digits |
| list, \`jsonb\` | JSON |

A cell with a text has quotation marks, also where it would not need them. Line breaks in it are those that were typed.
A spreadsheet executes some texts as formulas: import the columns as text.
`,
}
