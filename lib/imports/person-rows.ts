import { unselected } from '#db/values/countries.ts'
import { personFields } from '#db/values/record-fields.ts'
import { today } from '#lib/text/language/format-date-time.ts'
import { addressColumns } from './columns/sheet-columns.ts'
import type { ImportRow, ImportValue } from './table-row.ts'
import { endByStatus } from './values/parse-status.ts'

/** A line of a sheet whose person and membership are identified. */
export interface Person {
  /** The source of its rows. */
  readonly own: string
  readonly line: number
  readonly membershipId: string
  readonly personId: string
  /** The id that version 0.2.0 made of the name; the same if it did not differ. */
  readonly formerId: string
  /** Forename and surname; empty for an organisation without a person. */
  readonly name: string
  readonly values: Readonly<Record<string, ImportValue | undefined>>
}

type Values = Record<string, ImportValue>

const accountColumns = [
  'email',
  ...personFields.filter((name) => name !== 'address'),
  'password_hash',
  'disabled',
  'deceased',
]

/** The columns of what only one contact of a membership can be. */
export const contactRoles = ['is_primary', 'is_billing'] as const

/** Makes the rows of a sheet with these columns. A row has no value for a column that is absent. */
export function personRows(has: (column: string) => boolean) {
  const ofAddress = addressColumns.filter(has)
  const ofAccount = accountColumns.filter(has)
  const ofMembership = ['postcode', 'joined', 'renews_on', 'ended_on'].filter(has)
  const derivedRoles = contactRoles.filter((column) => !has(column))
  const hasCounty = has('county')
  const hasCountry = has('country')
  const hasLsfr = has('lsfr_access')
  const day = today()

  const copy = ({ values }: Person, columns: readonly string[], row: Values) => {
    for (const column of columns) row[column] = values[column] ?? null
  }
  const addressOf = ({ values }: Person) => {
    let address = ''
    for (const part of ofAddress) {
      const line = values[part]
      if (line) address += address === '' ? line : `\n${line}`
    }
    return address
  }
  return {
    account(person: Person, username: string): ImportRow {
      const values: Values = { source: person.own, external_id: person.personId, username }
      copy(person, ofAccount, values)
      if (ofAddress.length > 0) values.address = addressOf(person) || null
      const { line, formerId } = person
      const derived = person.values.username ? [] : ['username']
      return { line, table: 'accounts', values, formerId, derived }
    },

    /** That of the organisation if the line names one, otherwise the person's, whose name a later file may lack. */
    membership(person: Person): ImportRow {
      const { own, line, membershipId, name, values: found } = person
      const values: Values = {
        source: own,
        external_id: membershipId,
        charity_number: found.charity_number ?? null,
        type: found.type ?? null,
        name: found.organisation || name || null,
      }
      copy(person, ofMembership, values)
      if (ofAddress.length > 0 || hasCounty) {
        const county = found.county ? `\n${found.county}` : ''
        values.address = (addressOf(person) + county).trim() || null
      }
      if (hasCountry) values.country = found.country === unselected ? null : (found.country ?? null)
      const derived = [
        ...(found.organisation ? [] : ['name']),
        ...(has('ended_on') ? endByStatus(values, found, day) : []),
      ]
      return { line, table: 'memberships', values, derived }
    },

    /** Without columns for it, the first contact of a membership is primary and billing. */
    contact(
      { own, line, membershipId, personId, values: found }: Person,
      isFirst: boolean,
    ): ImportRow {
      const values: Values = {
        source: own,
        external_id: personId.startsWith(`${membershipId}/`)
          ? personId
          : `${membershipId}/${personId}`,
        account_source: own,
        account_external_id: personId,
        membership_source: own,
        membership_external_id: membershipId,
        is_primary: isFirst,
        is_billing: isFirst,
      }
      for (const role of contactRoles) if (has(role)) values[role] = found[role] === true
      if (hasLsfr) values.lsfr_access = found.lsfr_access === true
      return { line, table: 'contacts', values, derived: derivedRoles }
    },
  }
}
