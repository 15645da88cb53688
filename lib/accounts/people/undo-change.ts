import { findAccountSummary } from '#db/queries/accounts/accounts.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import * as changes from '#db/queries/audit/changes.ts'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import { grantRoles, revokeRoles } from '#db/queries/staff/staff.ts'
import type { StaffRole } from '#db/values/staff-roles.ts'
import { actsUndoneWith, type UndoCapability } from '#lib/acts/acts.ts'
import { isUndoable, type RecordedChange, waitsForEmail } from '#lib/acts/changes.ts'
import { inTheWay, refusals, type UndoRefusal } from '#lib/acts/refusals.ts'
import { actorOf, sayAbout } from '#lib/acts/sentences.ts'
import { actOnEach } from '#lib/runtime/act-on-each.ts'
import { db } from '#lib/runtime/database.ts'
import { editAccount } from './manage-account.ts'
import type { StaffRecord } from './open-record.ts'

const tables = {
  person: 'account',
  membership: 'membership',
  application: 'join_application',
} as const

/** The tables whose rows get the values back that an act replaced. */
const tablesUndoneWith = {
  'edit-memberships': 'membership',
  'decide-applications': 'join_application',
  'do-tasks': 'task',
  'edit-fees': 'fee',
} as const

/** Lists the acts on a record of the last 30 days with the values that they replaced, the newest first. */
export const listChanges = ({
  kind,
  id,
}: {
  readonly kind: keyof typeof tables
  readonly id: string
}): Promise<readonly RecordedChange[]> => changes.listChanges(db, tables[kind], id)

/** Lists the acts of the last 30 days that staff take back with a capability, the newest first. */
export const listActs = (capability: UndoCapability): Promise<readonly RecordedChange[]> =>
  changes.listActs(db, actsUndoneWith[capability])

const rolesIn = (roles: string | null | undefined) => (roles?.split(',') ?? []) as StaffRole[]

/**
 * Takes an act back, which is on `record` or else on none: each row gets the values that the act replaced, if it still
 * has those of the act and no later act is in the way. It is an act of its own. `changedSince`: something has changed a
 * value, or uses one, since then. `emailNotTheirs`: the earlier email was not proved, or is that of staff. `sent`: its email
 * has gone. `merged`: an account that it changed was merged into another since.
 */
export async function undoChange(
  capability: UndoCapability,
  id: string,
  actor: Actor,
  record?: StaffRecord,
): Promise<'done' | UndoRefusal> {
  const change = await changes.findChange(db, id)
  const isOfRecord = !record || [change?.accountId, change?.membershipId].includes(record.id)
  if (!change || !isOfRecord || change.isUndone) return refusals.changedSince
  if (isUndoable(change, capability) && (await takeChangeBack(capability, change, actor)))
    return 'done'
  if (change.isSent && waitsForEmail(capability)) return refusals.sent
  if (change.isOfMerged) return refusals.merged
  const later = await changes.findLaterAct(db, id)
  if (!later)
    return (await isStillTheEmail(change)) ? refusals.emailNotTheirs : refusals.changedSince
  const said = sayAbout(later.action, { name: later.name, by: actorOf(later) })
  return inTheWay(said, later.at, isUndoable(later, capability))
}

/** True if an act changed an email and nothing has changed it since, so that only who has proved the earlier one gets it back. */
async function isStillTheEmail({ accountId, replaced: [row] }: RecordedChange): Promise<boolean> {
  if (!accountId || row?.before?.email === undefined) return false
  const account = await findAccountSummary(db, accountId)
  return account?.email === row.after?.email
}

/** Takes an act back with a capability; false if something has changed since. */
async function takeChangeBack(
  capability: UndoCapability,
  { id, accountId, replaced: [row] }: RecordedChange,
  actor: Actor,
): Promise<boolean> {
  const { before, after } = row ?? {}
  switch (capability) {
    case 'edit-people': {
      const edited = await editAccount(accountId ?? '', before ?? {}, actor, after ?? {}, id)
      return typeof edited === 'object' && 'name' in edited
    }
    case 'manage-staff':
      return after?.roles
        ? revokeRoles(db, accountId ?? '', rolesIn(after.roles), actor, id)
        : (await grantRoles(db, accountId ?? '', rolesIn(before?.roles), actor, id)) === 'granted'
    default:
      return takeActBack(db, tablesUndoneWith[capability], id, actor)
  }
}

/** Takes acts on selected memberships back, each unless it has changed since; returns how many it did and did not. */
export async function undoSeveral(
  batchId: string,
  actor: Actor,
): Promise<readonly [done: number, others: number]> {
  const listed = await changes.listBatch(db, batchId)
  const outcomes = await actOnEach(
    listed,
    async (change) =>
      isUndoable(change, 'edit-memberships') && takeChangeBack('edit-memberships', change, actor),
  )
  const done = outcomes.filter(Boolean).length
  return [done, listed.length - done]
}
