import { countries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { knownTypes } from '#lib/records/known-types.ts'
import type { Texts } from '#lib/text/texts.ts'
import type { CellParser } from '../values/cell-fault.ts'
import { parseAmount } from '../values/parse-amount.ts'
import {
  parseCountry,
  parseLanguage,
  parseMembershipType,
  parseTitle,
} from '../values/parse-choice.ts'
import { parseFutureDate, parsePastDate, parseTime } from '../values/parse-date.ts'
import { parseEmail } from '../values/parse-email.ts'
import { parseHash } from '../values/parse-hash.ts'
import { parsePhone } from '../values/parse-phone.ts'
import { parsePostcode } from '../values/parse-postcode.ts'
import { parseDeath, parseStatus } from '../values/parse-status.ts'
import { parseFlag, parseIdentifier, parseNumber, parseText } from '../values/parse-text.ts'

/** The type of a column's canonical values. */
type ColumnType = 'text' | 'boolean' | 'number' | 'date' | 'time' | 'amount'

/** A column that a file may have. */
export interface Column {
  readonly kind: ColumnKind
  readonly type: ColumnType
  /** Its header in an export and in the documentation. */
  readonly header: string
  /** Other headers that mean it. Case, spaces and punctuation do not matter. */
  readonly synonyms: readonly string[]
  readonly parse: CellParser
  /** The values that it accepts, if it has a list of them. */
  readonly choices?: () => readonly string[]
  /** The file must have the column, and each row a value. */
  readonly required?: true
  /** The file must have the column, but cells may be empty. */
  readonly isExpected?: true
  /** An apostrophe at the beginning is one of its letters, and no spreadsheet's mark of a text. */
  readonly isProse?: true
  /** A cell may have several lines. */
  readonly isMultiline?: true
  /** The value is never shown. */
  readonly isSecret?: true
  /** Headers of the first day after it, which is not paid for: the value is the day before. */
  readonly nextDay?: readonly string[]
  /** Other columns that its value can fill. */
  readonly fills?: readonly string[]
  /** The meaning of an empty cell; null if absent. */
  readonly emptyValue?: string | boolean
}

/** Columns by name. */
export type Columns = Readonly<Record<string, Column>>

/** The kinds of columns: how their cells are read, and the type of the value. */
const kinds = {
  text: { type: 'text', parse: parseText, isProse: true },
  lines: { type: 'text', parse: parseText, isProse: true, isMultiline: true },
  identifier: { type: 'text', parse: parseIdentifier },
  email: { type: 'text', parse: parseEmail },
  phone: { type: 'text', parse: parsePhone },
  postcode: { type: 'text', parse: parsePostcode },
  country: { type: 'text', parse: parseCountry, choices: () => countries.slice(1) },
  title: { type: 'text', parse: parseTitle, choices: () => titles },
  language: { type: 'text', parse: parseLanguage },
  membershipType: {
    type: 'text',
    parse: parseMembershipType,
    choices: () => knownTypes().map(({ name }) => name),
  },
  hash: { type: 'text', parse: parseHash, isSecret: true },
  flag: { type: 'boolean', parse: parseFlag, emptyValue: false },
  death: { type: 'boolean', parse: parseDeath, emptyValue: false },
  status: { type: 'text', parse: parseStatus },
  number: { type: 'number', parse: parseNumber },
  pastDate: { type: 'date', parse: parsePastDate },
  futureDate: { type: 'date', parse: parseFutureDate },
  time: { type: 'time', parse: parseTime },
  amount: { type: 'amount', parse: parseAmount },
} as const satisfies Record<ColumnKind, Partial<Column>>

/** The kind of a column's cells; lib/text describes each. */
type ColumnKind = keyof Texts['imports']['accepts']

type Traits = Partial<
  Pick<Column, 'synonyms' | 'nextDay' | 'required' | 'isExpected' | 'fills' | 'emptyValue'>
>

/** Declares a column by its header in an export. */
export const column = (kind: ColumnKind, header: string, traits: Traits = {}): Column => ({
  kind,
  header,
  synonyms: [],
  ...kinds[kind],
  ...traits,
})
