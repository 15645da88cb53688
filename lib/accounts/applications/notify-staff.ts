import { env } from '#lib/env.ts'
import { joinStaffMessage } from '#lib/mail/joining-messages.ts'
import { informByEmail } from '#lib/mail/send.ts'
import type { JoinApplication } from './questions.ts'

/** Informs staff, at the organisation's email, of an application that waits for it. */
export async function notifyStaff(
  event: 'sent' | 'replied',
  { id, reference, type, band }: JoinApplication,
): Promise<void> {
  const { email } = env.contact
  if (!email) return
  const membership = band ? `${type}, ${band}` : type
  await informByEmail(joinStaffMessage(email, event, { id, reference, membership }))
}
