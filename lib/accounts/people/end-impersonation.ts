import * as impersonation from '#lib/auth/impersonation/impersonation.ts'
import { openedBy } from './opened-by.ts'

/** Ends an impersonation; returns the person and the parameter that opens the record again. */
export async function endImpersonation(
  secret: string,
): Promise<{ readonly id: string; readonly openedBy: string } | undefined> {
  const ended = await impersonation.endImpersonation(secret)
  if (!ended) return undefined
  const { accountId: id, eventId } = ended
  return { id, openedBy: openedBy(eventId, { kind: 'person', id }) }
}
