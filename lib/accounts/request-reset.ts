import { listResetRecipients, type ResetRecipient } from '#db/queries/accounts.ts'
import { addResets, deleteResets, replaceOlderResets } from '#db/queries/resets.ts'
import type { RequestContext } from '#db/request-context.ts'
import { canonicalTemporaryPassword, hashOf, newTemporaryPassword } from '#lib/auth/secret.ts'
import { count, forgive, isAllowed, limit, policies } from '#lib/auth/throttle.ts'
import { canonicalEmail } from '#lib/contract/email.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { ResetAction } from '#lib/contracts/r1/forgotpassword.ts'
import { env } from '#lib/env.ts'
import { resetMessage } from '#lib/mail/messages.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'

/** How long a temporary password opens the account (decision 010). */
const lifetimeSeconds = 60 * 60

type Action = MessageValue<typeof ResetAction>['action']

/**
 * Mails a temporary password for each account of the address, beside the one it has (interface 4.5,
 * decision 010). `SendFailed` leaves the accounts as before. In strict mode every caller hears
 * `PasswordSent`, and hears it before the mail server is asked, so that time tells nothing either.
 */
export async function requestReset(typed: string, context: RequestContext): Promise<Action> {
  if (env.enumeration === 'open') {
    await limitResets(context)
    return sendReset(typed, context)
  }
  const send = await requestResetUnseen(typed, context)
  void send()
  return 'PasswordSent'
}

/**
 * Counts the request, and answers what remains to be done once the caller has been answered: how it
 * goes, and how long it takes, then tells nobody whether the address has an account.
 */
export async function requestResetUnseen(
  typed: string,
  context: RequestContext,
): Promise<() => Promise<void>> {
  await limitResets(context)
  return async () => {
    const sending = sendReset(typed, context).catch((error) =>
      log.error({ event: 'reset-failed', error, ...context }),
    )
    await waitUntil(sending)
  }
}

const limitResets = ({ network }: RequestContext) =>
  limit(count(policies.mailNetwork, 'reset', network))

async function sendReset(typed: string, context: RequestContext): Promise<Action> {
  const email = canonicalEmail(typed)
  if (!email) return 'InvalidEmail'
  const addressees = await listResetRecipients(db, email)
  const [first] = addressees
  if (!first) return 'NoAccountRegistered'
  const once = count(policies.mail, 'reset-mail', email.toLowerCase())
  if (!(await isAllowed(once))) return 'PasswordSent'
  const sent = await mailPasswords(first.email, addressees, context).catch(async (error) => {
    await forgive([once])
    throw error
  })
  if (sent) return 'PasswordSent'
  await forgive([once])
  return 'SendFailed'
}

/** Stored first and kept only when sent: a mailed password always works, an unsent one never. */
async function mailPasswords(
  to: string,
  addressees: readonly ResetRecipient[],
  context: RequestContext,
): Promise<boolean> {
  const passwords = addressees.map(({ id, username }) => ({
    accountId: id,
    username,
    password: newTemporaryPassword(),
  }))
  const resets = passwords.map(({ accountId, password }) => ({
    accountId,
    hash: hashOf(canonicalTemporaryPassword(password)),
  }))
  await addResets(db, resets, { realm: env.realm, lifetimeSeconds })
  const sent = await sendEmail(resetMessage(to, passwords))
  if (sent) await replaceOlderResets(db, resets, context)
  else await deleteResets(db, resets)
  log.info({ event: sent ? 'temporary-password-sent' : 'reset-not-sent', ...context })
  return sent
}
