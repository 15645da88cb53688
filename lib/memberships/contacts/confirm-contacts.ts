import type { Database } from '#db/driver/connect.ts'
import {
  openConfirmationTasks,
  returnConfirmation,
  takeDueConfirmation,
} from '#db/queries/contacts/contact-confirmations.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { confirmContactsMessage } from '#lib/mail/contact-messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { withUnknownReader } from '#lib/text/language/language.ts'
import { type ContactsRefusal, changeOwnContacts } from './change-contacts.ts'
import { contactOf } from './contact-rules.ts'
import { removeOwnContact } from './own-contacts.ts'

/**
 * Confirms the contacts of a membership for a year, for the primary contact, after removing those who have left.
 */
export async function confirmContacts(
  member: SignedInMember,
  membership: string,
  leftIds: readonly string[],
  context: RequestContext,
): Promise<'done' | 'not-primary' | ContactsRefusal> {
  for (const accountId of leftIds) {
    const removed = await removeOwnContact(member, { membership, accountId }, context)
    if (removed !== 'done' && removed !== 'unchanged') return removed
  }
  return changeOwnContacts<'not-primary'>(member, membership, context, (state) =>
    contactOf(state, member.accountId)?.primary
      ? { kind: 'edited', accountId: member.accountId, lines: [], isConfirmation: true }
      : 'not-primary',
  )
}

/** More in one run would delay the shutdown. */
const maxInRun = 200

/**
 * Asks primary contacts to confirm the contacts, once a year, reminds them after 14 and 30 days, and opens a task
 * for officers two weeks later. The next run continues where the mail server failed.
 */
export async function askForConfirmations(pool: Database, signal?: AbortSignal): Promise<void> {
  for (let sent = 0; sent < maxInRun && !signal?.aborted; sent += 1) {
    const due = await takeDueConfirmation(pool)
    if (!due) break
    if (await sendEmail(withUnknownReader(() => confirmContactsMessage(due)))) continue
    await returnConfirmation(pool, due)
    break
  }
  await openConfirmationTasks(pool, maxInRun)
}
