import { deleteUnsent } from '#db/queries/credentials/credentials.ts'
import { listResetRecipients, type ResetRecipient } from '#db/queries/credentials/passwords.ts'
import { addResets, recordSentResets } from '#db/queries/credentials/resets.ts'
import type { RequestContext } from '#db/request-context.ts'
import { lifetimes } from '#db/values/lifetimes.ts'
import {
  type EmailRequester,
  limitEmailRequests,
  requireReservedEmail,
  requireRoomFor,
  sendCounted,
} from '#lib/auth/email-limits.ts'
import { canonicalTemporaryPassword, hashOf, newSecret } from '#lib/auth/secret.ts'
import { temporaryPasswordOf } from '#lib/auth/temporary-link.ts'
import { canonicalEmail } from '#lib/contract/email.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { ResetAction } from '#lib/contracts/r1/forgotpassword.ts'
import { env } from '#lib/env.ts'
import { resetMessage } from '#lib/mail/messages.ts'
import { sendEmailOnce } from '#lib/mail/send.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'

type Action = MessageValue<typeof ResetAction>['action']

/**
 * Sends a temporary password for each account with the email address (interface 4.5, decision 010).
 * With ENUMERATION=strict it returns `PasswordSent` before the work begins, so that neither the
 * result nor its timing reveals whether an account exists.
 */
export async function requestReset(
  typed: string,
  context: RequestContext,
  requester: EmailRequester = context,
): Promise<Action> {
  const email = canonicalEmail(typed)
  if (email) requireReservedEmail(email, requester)
  if (env.enumeration === 'open') {
    await limitEmailRequests('reset', requester)
    const outcome = await sendTemporaryPasswords(typed, context, requester)
    return outcome === 'too-soon' ? 'PasswordSent' : outcome
  }
  const send = await prepareReset(typed, context, { requester })
  void send()
  return 'PasswordSent'
}

/**
 * Counts the request and returns the rest of the work, to be done after the response so that it
 * reveals nothing about the email address. `goto` is the page to which its links lead on. Fails with 429 if no
 * email could be sent to any.
 */
export async function prepareReset(
  typed: string,
  context: RequestContext,
  {
    requester = context,
    goto,
  }: { readonly requester?: EmailRequester; readonly goto?: string } = {},
): Promise<() => Promise<void>> {
  await limitEmailRequests('reset', requester)
  await requireRoomFor('reset-mail', requester)
  return async () => {
    const sending = sendTemporaryPasswords(typed, context, requester, { goto }).catch((error) =>
      log.error({ event: 'reset-failed', error, ...context }),
    )
    await waitUntil(sending)
  }
}

/**
 * Sends the passwords before it returns, and returns the outcome, which only staff may learn; `too-soon` if the
 * mailbox has just had such an email, or too many today. It does not count the request in `limitEmailRequests`. `first`
 * is an account that gets one in any case, `goto` the page to which the links lead on.
 */
export async function sendTemporaryPasswords(
  typed: string,
  context: RequestContext,
  requester: EmailRequester,
  { goto, first: id }: { readonly goto?: string | undefined; readonly first?: string } = {},
): Promise<Action | 'too-soon'> {
  const { testClient } = requester
  const email = canonicalEmail(typed)
  if (!email) return 'InvalidEmail'
  const recipients = await listResetRecipients(db, email, { withStaff: !testClient, first: id })
  const [first] = recipients
  if (!first) return 'NoAccountRegistered'
  const sent = await sendCounted(['reset-mail', email.toLowerCase()], first.email, requester, () =>
    sendPasswords(first.email, recipients, context, { goto, testClient }),
  )
  if (sent === undefined) return 'too-soon'
  return sent ? 'PasswordSent' : 'SendFailed'
}

/** Stores the passwords before sending them, so that they work. Deletes them if sending fails. */
async function sendPasswords(
  to: string,
  recipients: readonly ResetRecipient[],
  context: RequestContext,
  { goto, testClient }: Pick<EmailRequester, 'testClient'> & { readonly goto: string | undefined },
): Promise<boolean> {
  const passwords = recipients.map(({ id, username, name }) => {
    const token = newSecret()
    const password = temporaryPasswordOf(token)
    return { accountId: id, username, name: name || undefined, token, password }
  })
  const resets = passwords.map(({ accountId, password }) => ({
    accountId,
    hash: hashOf(canonicalTemporaryPassword(password)),
  }))
  const lifetimeSeconds = lifetimes.temporaryPassword
  await addResets(db, resets, { realm: env.realm, lifetimeSeconds })
  const expiresAt = Date.now() + lifetimeSeconds * 1_000
  const sent = await sendEmailOnce(resetMessage(to, passwords, expiresAt, goto), testClient)
  const hashes = resets.map(({ hash }) => hash)
  if (sent) await recordSentResets(db, hashes, context)
  else await deleteUnsent(db, hashes)
  log.info({ event: sent ? 'temporary-password-sent' : 'reset-not-sent', ...context })
  return sent
}
