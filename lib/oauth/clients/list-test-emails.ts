import * as outgoing from '#db/queries/outgoing.ts'
import { testEmailDays } from '#db/values/periods.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { TestEmails } from '#lib/contracts/test-emails.ts'
import { openMessage } from '#lib/mail/send.ts'
import { db } from '#lib/runtime/database.ts'

/** The number of emails that are stored for a test client, and for how many days. */
export const testEmailLimits = { max: outgoing.maxTestEmails, days: testEmailDays } as const

/** Lists the emails that are kept for the developer of a test client, the newest first (decision 097). */
export async function listTestEmails(
  clientId: string,
): Promise<MessageValue<typeof TestEmails>['emails']> {
  const stored = await outgoing.listTestEmails(db, clientId)
  return stored.flatMap(({ id, sealed, at }) => {
    const message = openMessage(id, sealed)
    if (!message) return []
    const { recipient, subject, text } = message
    return [{ id, time: new Date(at), recipient, subject, text }]
  })
}
