/** The kinds of changes of a membership's contacts. */
const contactChangeKinds = [
  'joined',
  'added',
  'edited',
  'removed',
  'left',
  'handed-over',
  'undone',
] as const

/** A kind of change of a membership's contacts. */
export type ContactChangeKind = (typeof contactChangeKinds)[number]

/** A row of `contact` as a change recorded it. */
export interface RecordedContact {
  readonly account_id: string
  readonly is_primary: boolean
  readonly is_billing: boolean
  readonly lsfr_access: boolean
}
