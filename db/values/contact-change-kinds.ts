/** A kind of change of a membership's contacts. */
export type ContactChangeKind =
  | 'joined'
  | 'added'
  | 'edited'
  | 'removed'
  | 'left'
  | 'handed-over'
  | 'undone'

/** A row of `contact` as a change recorded it. */
export interface RecordedContact {
  readonly account_id: string
  readonly is_primary: boolean
  readonly is_billing: boolean
  readonly lsfr_access: boolean
}
