import { listOpenJoinApplications } from '#db/queries/applications/applications.ts'
import type { RequestContext } from '#db/request-context.ts'
import { limitEmailRequests, requireRoomFor, sendCounted } from '#lib/auth/email-limits.ts'
import { joinLinkMessage } from '#lib/mail/joining-messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { continueAfter } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { onRow } from '#lib/runtime/log-job-failure.ts'
import { joinLinkEnd, joinSecretOf, renewLink } from './join-link.ts'

/** Emails the links of open applications with this email. Neither its result nor its duration says whether any exist. */
export async function sendLinkAgain(email: string, { network }: RequestContext): Promise<void> {
  await limitEmailRequests('join', { network })
  await requireRoomFor('join-mail', {})
  continueAfter(sendLinks(email))
}

async function sendLinks(email: string): Promise<void> {
  for (const application of await listOpenJoinApplications(db, email)) {
    const secret = joinSecretOf(application.startHash, application.email)
    const send = async () => {
      const to = await renewLink(application)
      return sendEmail(joinLinkMessage(to, joinLinkEnd(), (emails, facts) => emails.again(facts)))
    }
    await onRow(() => sendCounted(['join-mail', secret], application.email, {}, send), undefined)
  }
}
