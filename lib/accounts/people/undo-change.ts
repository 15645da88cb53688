import type { Actor } from '#db/queries/audit/audit.ts'
import * as changes from '#db/queries/audit/changes.ts'
import { editMembership } from '#db/queries/memberships/memberships-edit.ts'
import { isUndoable, type RecordedChange } from '#lib/acts/changes.ts'
import { db } from '#lib/runtime/database.ts'
import { editAccount } from './manage-account.ts'
import type { StaffRecord } from './open-record.ts'

const tables = { person: 'account', membership: 'membership' } as const

/** Lists the acts on a record of the last 30 days with the values that they replaced, the newest first. */
export const listChanges = ({ kind, id }: StaffRecord): Promise<readonly RecordedChange[]> =>
  changes.listChanges(db, tables[kind], id)

/**
 * Takes an act back: the record gets the values that the act replaced, if it still has those of the act. It is an act
 * of its own. `changed-since`: something has changed a value, or uses one, since then.
 */
export async function undoChange(
  record: StaffRecord,
  id: string,
  actor: Actor,
): Promise<'done' | 'changed-since'> {
  const change = (await listChanges(record)).find((found) => found.id === id && isUndoable(found))
  if (!change) return 'changed-since'
  const { before, after } = change
  const undone =
    record.kind === 'person'
      ? await editAccount(record.id, before, actor, after, id)
      : await editMembership(db, record.id, before, actor, after, id)
  return undone === true || (typeof undone === 'object' && 'name' in undone)
    ? 'done'
    : 'changed-since'
}
