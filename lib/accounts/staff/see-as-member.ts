import { endView } from '#lib/auth/staff/view.ts'
import { openedBy } from './opened-by.ts'

/** Ends a view; returns the person and the parameter that opens the record again. */
export async function endViewOf(
  secret: string,
): Promise<{ readonly id: string; readonly openedBy: string } | undefined> {
  const ended = await endView(secret)
  if (!ended) return undefined
  const { accountId: id, eventId } = ended
  return { id, openedBy: openedBy(eventId, { kind: 'person', id }) }
}
