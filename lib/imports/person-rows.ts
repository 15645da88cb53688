import { countries } from '#db/values/countries.ts'
import type { ImportRow, ImportValue } from './table-row.ts'

/** A line of a sheet whose person and membership are identified. */
export interface Person {
  /** The source of its rows. */
  readonly own: string
  readonly line: number
  readonly membershipId: string
  readonly personId: string
  /** Forename and surname; empty for an organisation without a person. */
  readonly name: string
  readonly values: Readonly<Record<string, ImportValue | undefined>>
  /** Whether the sheet has a column. */
  readonly has: (column: string) => boolean
  readonly address: string | null
}

const [unselected] = countries
const addressParts = ['address', 'address_1', 'address_2', 'address_3', 'address_4', 'town']
const accountColumns = [
  ...['email', 'title', 'forename', 'surname', 'position', 'county', 'postcode', 'country'],
  ...['phone', 'fax', 'mobile', 'password_hash', 'disabled'],
]

/** The lines of the address, without empty ones; null if there are none. */
export const addressOf = (values: Person['values']): string | null =>
  addressParts
    .map((part) => values[part])
    .filter(Boolean)
    .join('\n') || null

const pick = ({ has, values }: Person, columns: readonly string[]) =>
  Object.fromEntries(columns.filter(has).map((column) => [column, values[column] ?? null]))

const hasAddress = ({ has }: Person) => addressParts.some(has)

/** The account of a line. */
export function accountOf(person: Person, username: string): ImportRow {
  const values = {
    source: person.own,
    external_id: person.personId,
    username,
    ...pick(person, accountColumns),
    ...(hasAddress(person) && { address: person.address }),
  }
  const row = { line: person.line, table: 'accounts' as const, values }
  return person.values.username ? row : { ...row, derived: ['username'] }
}

/** The membership of a line: that of the organisation if it names one, otherwise the person's. */
export function membershipOf(person: Person): ImportRow {
  const { own, line, membershipId, name, values, has } = person
  const lines = [person.address, values.county].filter(Boolean).join('\n')
  return {
    line,
    table: 'memberships',
    values: {
      source: own,
      external_id: membershipId,
      charity_number: values.charity_number ?? null,
      type: values.type ?? null,
      name: values.organisation || name || null,
      ...((hasAddress(person) || has('county')) && { address: lines || null }),
      ...pick(person, ['postcode', 'joined']),
      ...(has('country') && {
        country: values.country === unselected ? null : (values.country ?? null),
      }),
    },
  }
}

/** The contact of a line. Without columns for it, the first of a membership is primary and billing. */
export function contactOf(person: Person, isFirst: boolean): ImportRow {
  const { own, line, membershipId, personId, has, values } = person
  const derived = ['is_primary', 'is_billing'].filter((column) => !has(column))
  const roles = Object.fromEntries(
    ['is_primary', 'is_billing'].map((column) => [
      column,
      has(column) ? values[column] === true : isFirst,
    ]),
  )
  return {
    line,
    table: 'contacts',
    values: {
      source: own,
      external_id: personId.startsWith(`${membershipId}/`)
        ? personId
        : `${membershipId}/${personId}`,
      account_source: own,
      account_external_id: personId,
      membership_source: own,
      membership_external_id: membershipId,
      ...roles,
      ...pick(person, ['lsfr_access']),
    },
    ...(derived.length > 0 && { derived }),
  }
}
