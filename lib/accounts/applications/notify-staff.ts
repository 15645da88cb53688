import { env } from '#lib/env.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { joinStaffMessage } from '#lib/mail/joining-messages.ts'
import { informByEmail } from '#lib/mail/send.ts'
import type { JoinApplication } from './questions.ts'

/** Informs staff, at the organisation's email, of an application that waits for it. */
export async function notifyStaff(
  event: 'sent' | 'replied',
  application: JoinApplication,
): Promise<void> {
  const { email } = env.contact
  if (!email) return
  const { id, reference } = application
  const membership = feeName(application)
  await informByEmail(joinStaffMessage(email, event, { id, reference, membership }))
}
