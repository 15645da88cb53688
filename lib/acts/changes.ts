import type { RecordedChange } from '#db/queries/audit/changes.ts'
import type { RecordedContact } from '#db/values/contact-change-kinds.ts'
import { typeName } from '#lib/records/membership-types.ts'
import { displayedValue } from '#lib/text/displayed-value.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { type Language, languageNames } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { acts } from './acts.ts'

export type { RecordedChange }

/** True of an act that staff can take back. */
export const isUndoable = ({ action, isUndone }: RecordedChange): boolean =>
  !isUndone && Object.entries(acts).some(([name, act]) => name === action && 'undo' in act)

/** The label of a column whose values acts replace. */
export const labelOf = (column: string): string => {
  const { records, dataCopy } = texts()
  const labels: Readonly<Record<string, { readonly label: string }>> = {
    username: { label: dataCopy.columns.username },
    ...records.person,
    ...records.membership,
  }
  return labels[column]?.label ?? column
}

const day = /^\d{4}-\d\d-\d\d$/

function shown(column: string, value: string | null | undefined): string {
  if (!value) return texts().acts.empty
  if (day.test(value)) return formatDay(value)
  if (column === 'type') return typeName(value)
  if (column === 'language') return languageNames()[value as Language]
  return displayedValue(value).replaceAll('\n', ', ')
}

/** Writes each value that an act replaced, such as 'Phone number: 01749 000001 → 01749 000002'. */
export const sayReplaced = ({
  before,
  after,
}: Pick<RecordedChange, 'before' | 'after'>): readonly string[] =>
  Object.keys(after)
    // Staff do not see the day for which reminders are sent.
    .filter((column) => column !== 'remindersFor')
    .map(
      (column) =>
        `${labelOf(column)}: ${shown(column, before[column])} → ${shown(column, after[column])}`,
    )

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
