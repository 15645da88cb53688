import type { RecordedChange, ReplacedRow } from '#db/queries/audit/changes.ts'
import { readersOfActs } from '#db/values/audit-actions.ts'
import type { RecordedContact } from '#db/values/contact-change-kinds.ts'
import type { JoinState } from '#db/values/join-states.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { typeName } from '#lib/records/membership-types.ts'
import { displayedValue } from '#lib/text/displayed-value.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { type Language, languageNames } from '#lib/text/language/language.ts'
import { sayRoles } from '#lib/text/say-roles.ts'
import { texts } from '#lib/text/texts.ts'
import { actsUndoneWith, type UndoCapability } from './acts.ts'

export type { RecordedChange }

/** True of an act that staff with a capability can take back. */
export const isUndoable = (
  { action, isUndone, isSent, isOfMerged }: RecordedChange,
  capability: UndoCapability,
): boolean =>
  !isUndone &&
  !isOfMerged &&
  !(isSent && waitsForEmail(capability)) &&
  actsUndoneWith[capability].some((name) => name === action)

/** True of acts that are taken back only until their email goes. */
export const waitsForEmail = (capability: UndoCapability): boolean =>
  actsUndoneWith[capability].every((name) => readersOfActs[name] === 'applicant')

/** The labels of the columns that are shown: of a row with a name, those of a fee or an application. The sentence about a task says all. */
function labelsOf(name: string | null | undefined): Readonly<Record<string, string>> {
  const { records, dataCopy, staffApplications, staffLists, staffMembers } = texts()
  const { amount, from, until, description } = staffLists.fees.columns
  const state = staffApplications.statesLabel
  if (name) return { state, amount, validFrom: from, validTo: until, description }
  const fields: Readonly<Record<string, { readonly label: string }>> = {
    ...records.membership,
    // The labels of people are in the language of the reader, and those of memberships in that of staff.
    ...records.person,
  }
  return {
    username: dataCopy.columns.username,
    roles: staffMembers.roles,
    ...Object.fromEntries(Object.entries(fields).map(([column, { label }]) => [column, label])),
  }
}

/** The label of a column of a person or a membership whose values acts replace. */
export const labelOf = (column: string): string => labelsOf(null)[column] ?? column

const day = /^\d{4}-\d\d-\d\d$/

function shown(column: string, value: string | null | undefined): string {
  if (column === 'amount' && value === null) return formatPrice(value)
  if (!value || value.endsWith('infinity')) return texts().acts.empty
  if (day.test(value)) return formatDay(value)
  switch (column) {
    case 'type':
      return typeName(value)
    case 'amount':
      return formatPrice(value)
    case 'state':
      return texts().staffApplications.states[value as JoinState]
    case 'language':
      return languageNames()[value as Language]
    case 'roles':
      return sayRoles(value)
    default:
      return displayedValue(value).replaceAll('\n', ', ')
  }
}

const nameOf = ({ fee, name }: ReplacedRow) => (fee ? feeName(fee) : name)

/** Writes each value that an act replaced in a row, such as 'Phone number: 01749 000001 → 01749 000002'. */
export const sayReplaced = (row: ReplacedRow): readonly string[] => {
  const { before, after } = row
  const labels = labelsOf(nameOf(row))
  return Object.keys({ ...before, ...after }).flatMap((column) => {
    const [old, young] = [before, after].map((values) => shown(column, values?.[column]))
    return column in labels && old !== young ? [`${labels[column]}: ${old} → ${young}`] : []
  })
}

/** Writes each value that an act replaced, with the name of what it is about. */
export const sayChange = ({ replaced }: RecordedChange): readonly string[] =>
  replaced.flatMap((row) => {
    const name = nameOf(row)
    return name ? [[name, ...sayReplaced(row)].join(' · ')] : sayReplaced(row)
  })

const roles = [
  ['primary', 'is_primary'],
  ['billing', 'is_billing'],
  ['lsfr', 'lsfr_access'],
] as const

/** Writes to a contact which rights a change gave or took, such as 'You are now the primary contact'. */
export const sayRights = ({
  before,
  after,
}: Record<'before' | 'after', RecordedContact | null>): readonly string[] =>
  roles.flatMap(([role, column]) => {
    const { yours, lost } = texts().membershipContacts.movedRights[role]
    if (Boolean(before?.[column]) === Boolean(after?.[column])) return []
    return [after?.[column] ? yours : lost]
  })
