import { maxCounted } from '#db/queries/applications/queue.ts'
import type { QueueName, WaitingQueue } from '#db/queries/staff/waiting.ts'
import * as waiting from '#db/queries/staff/waiting.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { db } from '#lib/runtime/database.ts'

export { maxCounted, type QueueName }

/** The capability that shows each queue. */
const seenWith: Readonly<Record<QueueName, Capability>> = {
  closures: 'look-after-privacy',
  requests: 'look-after-privacy',
  applications: 'see-applications',
  fees: 'see-applications',
  payments: 'see-applications',
  tasks: 'do-tasks',
  imports: 'import-data',
}

/**
 * Lists the queues of these roles in which something waits; no count exceeds `maxCounted` by more than one.
 * Undefined if the roles see no queue.
 */
export async function listWaiting({
  staffRoles,
}: Pick<StaffMember, 'staffRoles'>): Promise<readonly WaitingQueue[] | undefined> {
  const isSeen = (name: string) => may(staffRoles, seenWith[name as QueueName])
  if (!Object.keys(seenWith).some(isSeen)) return undefined
  const queues = await waiting.listWaiting(db, maxCounted)
  return queues.filter(({ name }) => isSeen(name))
}
