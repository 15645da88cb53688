import { unselected } from '#db/values/countries.ts'
import { today } from '#lib/text/language/format-date-time.ts'
import { addressColumns } from '../columns/sheet-columns.ts'
import { FirstLines } from '../uniqueness/first-lines.ts'
import { Findings } from './findings.ts'
import type { ImportWarning, WarningCode } from './import-warning.ts'
import { membershipRules, yearsAfter } from './membership-rules.ts'
import { MovedDays } from './moved-days.ts'
import { personKeys } from './person-keys.ts'
import { nameOf, personRules } from './person-rules.ts'
import type { RowRule, WarnedRow } from './row-rule.ts'

const textColumns = ['forename', 'surname', 'organisation', 'name', 'county', ...addressColumns]
const dayColumns = ['joined', 'renews_on', 'ended_on'] as const
/** A ? beside what is neither a space, a digit nor punctuation. */
const lostLetter = /\S*(?:[^\s\d\p{P}\p{S}]\?|\?[^\s\d\p{P}\p{S}])\S*/u

const lostLetterIn: RowRule = ({ text }) => {
  for (const column of textColumns) {
    const [found] = lostLetter.exec(text(column)) ?? []
    if (found) return found
  }
  return undefined
}

/** Accounts have no end, so that a status such as `lapsed` says nothing of one that is no row of a membership. */
const unreadStatus: RowRule = ({ has, text, typed }) =>
  text('status') === '' || (text('status') === 'ended' && !has('ended_on'))
    ? typed('status') || undefined
    : undefined

/** Finds what is probably wrong with the rows of a file while it is read. */
export class ImportWarnings {
  readonly #found = new Findings<{ code: WarningCode }, ImportWarning['found'][number]>()
  readonly #has: (column: string) => boolean
  readonly #emails = new FirstLines()
  readonly #people = new FirstLines()
  readonly #numbers = new FirstLines()
  readonly #days = new Map(dayColumns.map((column) => [column, new MovedDays()]))
  readonly #today = today()

  constructor(has: (column: string) => boolean) {
    this.#has = has
  }

  /** Adds those of a line that can be imported, and whose typed cells have these texts. */
  add(
    { line, values }: { readonly line: number; readonly values: Readonly<Record<string, unknown>> },
    rows: readonly { readonly table: string }[],
    typed: (column: string) => string,
  ): void {
    const text = (column: string) => {
      const value = values[column]
      return typeof value === 'string' ? value : value === true ? 'yes' : ''
    }
    const row: WarnedRow = {
      has: this.#has,
      text,
      typed,
      address: addressColumns.map(text).filter(Boolean).join('\n'),
      country: text('country') === unselected ? undefined : text('country') || undefined,
      today: this.#today,
    }
    const tables = new Set(rows.map(({ table }) => table))
    const apply = (rules: Readonly<Partial<Record<WarningCode, RowRule>>>) => {
      for (const code in rules)
        this.#note(code as WarningCode, line, rules[code as WarningCode]?.(row))
    }
    if (tables.has('accounts') || tables.has('memberships')) {
      this.#note('lost-letter', line, lostLetterIn(row))
      this.#note('status-unknown', line, unreadStatus(row))
    }
    if (tables.has('accounts')) {
      apply(personRules)
      this.#addPerson(line, row)
    }
    if (tables.has('memberships')) {
      apply(membershipRules)
      const number = text('charity_number')
      const withNumber = this.#numbers.claim(number.toLowerCase(), line)
      if (withNumber > 0) this.#note('same-number', line, number, withNumber)
      for (const [column, days] of this.#days) if (text(column)) days.add(text(column))
    }
  }

  /** Adds a hidden row or column. */
  addHidden(code: 'hidden-row' | 'hidden-column', line: number, value: string): void {
    this.#note(code, line, value)
  }

  #addPerson(line: number, row: WarnedRow): void {
    const email = row.text('email')
    const withEmail = email ? this.#emails.claim(email.toLowerCase(), line) : 0
    if (withEmail > 0) this.#note('same-email', line, email, withEmail)
    const place = row.text('postcode') || row.address
    const keys = personKeys(row.text('forename'), row.text('surname'), place)
    const others = keys.map((key) => this.#people.claim(key, line)).filter((other) => other > 0)
    if (others.length > 0) this.#note('same-person', line, nameOf(row), Math.min(...others))
  }

  #note(code: WarningCode, line: number, value: string | undefined, other: number | null = null) {
    if (value !== undefined) this.#found.add({ code }, { line, value, other })
  }

  /** The warnings, those of whole columns among them. */
  list(): ImportWarning[] {
    for (const [column, days] of this.#days) {
      const latest = days.find(column === 'renews_on' ? yearsAfter(this.#today, -1) : '')
      this.#note('days-moved', 1, latest && `${column} ${latest}`)
    }
    return this.#found.list()
  }
}
