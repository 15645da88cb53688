import { languageName, languages } from '../../language/language.ts'
import { type CodedOutcome, sentenceOf } from '../../language/outcome.ts'
import { number, plural } from '../../language/plural.ts'
import { databaseExpected } from './database.ts'

/** The valid content of a cell, by the code of its fault. Each completes 'expected …'. */
const expected = {
  required: 'a value, because this column is required',
  formula: 'a value instead of a formula; in Excel, copy the column and paste its values',
  'excel-error': 'a value instead of an error of Excel, or an empty cell',
  'cell-format':
    'a value that Excel shows as it is; give the cell the format Text or Number, or a date with its day, month and year',
  'lost-letter':
    'the letter that was lost when the file was saved; save it again from the original, as CSV UTF-8',
  'wrong-encoding': 'the same letters, saved as CSV UTF-8 from the original',
  'control-character': 'text without invisible characters; delete the cell and type it again',
  'line-break': 'a single line; check that no quotation mark is missing in this row or one above',
  'too-long': (limit: number) => `${number.en(limit)} characters or fewer`,
  placeholder: 'a value, or an empty cell if there is none',
  'email-format': 'an email address such as name@example.org, or an empty cell',
  'two-emails': 'one email address; choose one, and add a second person as a row of their own',
  'phone-rounded':
    'the digits that Excel replaced with E+; format the column as text and type the number again',
  'phone-zero': 'a phone number that begins with 0 or +; Excel removes a 0 at the beginning',
  'phone-format': 'a phone number of at least 5 digits, or an empty cell',
  'postcode-format': 'a UK postcode such as BA5 1AA, or another country',
  country: 'the name of a country, such as France',
  language: `${languages.map((code) => `${code} or ${languageName(code, 'en')}`).join(', ')}, or an empty cell`,
  'membership-type': 'one of the membership types',
  'date-format': 'a date such as 31/01/2026, 2026-01-31 or 31-Jan-26',
  'date-month-first':
    'the day before the month, such as 31/01/2026; check every date if the file has the month first',
  'date-year': 'a whole date such as 31/01/2019, because a year alone has no day',
  'date-two-digits':
    'a year of four digits, such as 31/03/2027, because two could be of either century',
  'date-range': 'a date between 1900 and 2100',
  'amount-format': 'an amount in pounds such as 45.00, or an empty cell',
  'flag-format': 'yes or no',
  'death-format': 'yes or no, or the day or the year of death',
  'number-format': 'a whole number such as 1',
  'number-rounded':
    'the digits that Excel replaced with E+; format the column as text and type the number again',
  'hash-unreadable':
    'a hash of argon2id, bcrypt, PBKDF2 or scrypt; or leave the cell empty and invite the person',
  'hash-wordpress':
    'a hash of argon2id, bcrypt, PBKDF2 or scrypt, because those of WordPress cannot be used; leave the cell empty and invite the person',
  'hash-slow':
    'a hash with fewer rounds, because each sign-in would take seconds; leave the cell empty and invite the person',
  duplicate: (line: number) => `a value that line ${line} does not have`,
  'duplicate-person': (line: number) =>
    `a different person from line ${line}; delete one of the rows, or add a column Person ID`,
  contradiction: (line: number) => `the same as on line ${line}, which has the same membership`,
  'contradiction-person': (line: number) =>
    `the same details as on line ${line}, which has the same person`,
  'second-contact': (line: number) => `no, because line ${line} says yes for the same membership`,
  'name-missing': 'a first name or a last name',
  'end-before-start': (start: string) =>
    `a day that is not before ${start}, on which the fee begins; or an empty cell if it has no end`,
  'band-missing':
    'an empty cell, because this row has no band; or write the band into the column Band',
  'row-too-short': (cells: number, headers: number) =>
    `${headers} cells, one per header, but there are ${cells}; look for a line break inside the row`,
  'row-too-long': (cells: number, headers: number) =>
    `${headers} cells, one per header, but there are ${cells}; put a cell that contains the delimiter in quotation marks`,
}

const clauses = { ...expected, ...databaseExpected }

/** The text about a file that operators or staff import. */
export const importText = {
  expected,
  /** The valid content of a cell, as a clause: 'a date such as 31/01/2026'. */
  clause: (fault: CodedOutcome<keyof typeof clauses>): string => sentenceOf(clauses, fault),
  /** The content of a column's cells, for docs/importing.md. */
  accepts: {
    text: 'text',
    lines: 'text, on one line or several',
    identifier: 'text or a number',
    email: 'one email address',
    phone: 'a phone number',
    postcode: 'a postcode; in the UK in its format',
    country: 'a [country](#countries)',
    title: 'a [title](#titles); another one is left out',
    language: languages.map((code) => `\`${code}\` or \`${languageName(code, 'en')}\``).join(', '),
    membershipType: 'a [membership type](#membership-types)',
    hash: 'a [password hash](#password-hashes)',
    flag: '`yes` or `no`; `y`, `true`, `1` and `x` are `yes`, and empty is `no`',
    death:
      '`yes` or `no`, the day or the year of death, `deceased` or `RIP`; the account is disabled, and nothing is sent to the person',
    status:
      'a word such as `deceased` for a person, `lapsed`, `resigned` or `inactive` for a membership, or `active`; another one is left out',
    number: 'a whole number',
    pastDate: 'a [date](#dates) in the past',
    futureDate: 'a [date](#dates)',
    time: 'a date, or a time such as `2026-01-31T09:00:00Z` or `31/01/2026 09:00` in London',
    amount: 'pounds, such as `45.00` or `£45`',
  },
  /** One fault on one line: `line 12, Country: 'Britain'; expected …; use 'United Kingdom'`. */
  fault: (fault: FaultFacts): string =>
    `line ${fault.line}, ${reason(fault)}${
      fault.suggestion === undefined ? '' : `; ${suggested(fault.suggestion)}`
    }`,
  /** Equal faults on several lines: `5,044 lines, Country: 'Britain'; expected …; use …: lines 2, 3 and others`. */
  faultGroup: (group: Omit<FaultFacts, 'line'> & FaultLines): string =>
    `${number.en(group.count)} lines, ${importText.reason(group)}: ${linesText(group)}`,
  /** The lines of equal faults. */
  faultLines: (group: FaultLines): string => linesText(group),
  /** Cells of a column that are imported otherwise: `Postcode: 'ba51aa' → 'BA5 1AA' (3 cells, the first on line 2)`. */
  correction: ({ column, count, found }: CorrectionFacts): string =>
    `${column}: ${[
      ...new Set(
        found.map(({ from, to }) => `${quoted(from)} → ${to === '' ? 'empty' : quoted(to)}`),
      ),
    ]
      .slice(0, 3)
      .join(
        ', ',
      )} (${plural.en(count, { one: '', other: '{n} cells, the first ' })}on line ${found[0]?.line})`,
  /** A fault without its line, for errors.csv. */
  reason: (fault: Omit<FaultFacts, 'line'>): string =>
    `${reason(fault)}${fault.suggestion === undefined ? '' : `; ${suggested(fault.suggestion)}`}`,
  /** The reasons why a file as a whole cannot be imported. */
  sheet: {
    empty: (file: string) => `${file} is empty. Export it again.`,
    'header-only': (file: string) =>
      `${file} has headers but no rows. Check that you exported the right sheet.`,
    'too-long-to-store': (file: string) =>
      `${file} has a name, number or ID that is too long to be found again, because its letters take more than 2,704 bytes. Shorten it.`,
    unknown: (file: string, line: number) =>
      `${file} has an unknown encoding (first seen on line ${line}). Open it in Excel and save it as 'CSV UTF-8 (Comma delimited)'.`,
    mixed: (file: string, utf8Line: number, otherLine: number) =>
      `${file} mixes two encodings: line ${utf8Line} is UTF-8 and line ${otherLine} is not. It was probably joined from two files. Import each of them by itself, or correct the letters and save it as 'CSV UTF-8 (Comma delimited)'.`,
    binary: (file: string) =>
      `${file} is not a text file. Save it as .xlsx or as 'CSV UTF-8 (Comma delimited)'.`,
    'old-excel': (file: string) =>
      `${file} has the format of Excel 97 to 2003, or a password. Save it as .xlsx without a password.`,
    xlsx: (file: string) =>
      `${file} cannot be read as .xlsx. Open it in Excel and save it again, or save it as 'CSV UTF-8 (Comma delimited)'.`,
    'xlsx-too-large': (file: string, maxMegabytes: number) =>
      `${file} is larger than ${maxMegabytes} MB, the maximum for .xlsx. Save it as 'CSV UTF-8 (Comma delimited)'.`,
    'xlsx-unpacked': (file: string, maxMegabytes: number) =>
      `${file} is larger than ${maxMegabytes} MB once it is unpacked. Delete the sheets that you do not import, or save the first one as 'CSV UTF-8 (Comma delimited)'.`,
    'xlsx-limits': (file: string) =>
      `${file} needs more memory or time than an .xlsx file may take. Save it as 'CSV UTF-8 (Comma delimited)'.`,
    'far-cell': (file: string, cell: string, maxColumns: number, maxRows: number) =>
      `${file} has the cell or row ${cell}, and an .xlsx file can have ${maxColumns} columns and ${number.en(maxRows)} rows. Delete the columns and rows beyond your table, or save it as 'CSV UTF-8 (Comma delimited)'.`,
    'too-many-columns': (file: string, columns: number, maxColumns: number) =>
      `${file} has ${number.en(columns)} columns, and a file can have ${maxColumns}. Delete the columns that you do not import.`,
    quote: (file: string, line: number) =>
      `${file}, line ${line}: a quotation mark opens a cell and is not closed. Close it, or delete it.`,
    'row-size': (file: string, line: number) =>
      `${file}, line ${line}: the row is too long. A quotation mark in it is probably not closed. Close it, or delete it.`,
    'duplicate-header': (file: string, header: string) =>
      `${file} has two columns ${quoted(header)}. Rename or delete one of them.`,
    'same-column': (file: string, headers: readonly string[], column: string) =>
      `${file}: the headers ${headers.map(quoted).join(' and ')} both mean '${column}'. Rename or delete one of them, or choose with --mapping.`,
    'missing-column': (file: string, missing: readonly string[], headers: readonly string[]) =>
      `${file} has no column ${missing.map(quoted).join(', ')}. Its headers are: ${headers
        .map(quoted)
        .join(', ')}. Rename a header, or use --mapping.`,
    'mapping-header': (file: string, header: string, headers: readonly string[]) =>
      `The mapping names the header ${quoted(header)}, which ${file} does not have. Its headers are: ${headers.map(quoted).join(', ')}.`,
    'mapping-column': (header: string, column: string, columns: readonly string[]) =>
      `The mapping gives ${quoted(header)} the column ${quoted(column)}, which does not exist. The columns are: ${columns.join(', ')}.`,
    'values-header': (file: string, header: string, headers: readonly string[]) =>
      `The values name the header ${quoted(header)}, which ${file} does not have. Its headers are: ${headers.map(quoted).join(', ')}.`,
    'values-format':
      'The values must be a JSON object of headers and values, such as { "Membership type": { "Joint": "Producer Group" } }.',
    'mapping-format':
      'The mapping must be a JSON object of headers and columns, such as { "First name": "forename", "Notes": null }.',
  },
}

interface FaultFacts extends CodedOutcome<keyof typeof clauses> {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly suggestion?: string
}

interface CorrectionFacts {
  readonly column: string
  readonly count: number
  readonly found: readonly { readonly line: number; readonly from: string; readonly to: string }[]
}

interface FaultLines {
  readonly count: number
  readonly lines: readonly number[]
}

const linesText = ({ count, lines }: FaultLines) =>
  `${plural.en(lines.length, { one: 'line', other: 'lines' })} ${lines.join(', ')}${count > lines.length ? ' and others' : ''}`

/** The first 60 characters. */
const shorten = (text: string) => text.replace(/^(.{60}).+/su, '$1…')
/** Quotes text from a file. Control characters are replaced, so that they cannot affect the terminal. */
const quoted = (text: string) => `'${shorten(text).replace(/\p{C}/gu, '?')}'`
const reason = ({ column, value, ...fault }: Omit<FaultFacts, 'line'>) =>
  `${column}: ${value === '' ? '' : `${quoted(value)}; `}expected ${sentenceOf(clauses, fault)}`
const suggested = (suggestion: string) =>
  suggestion === '' ? 'leave it empty' : `use ${quoted(suggestion)}`
