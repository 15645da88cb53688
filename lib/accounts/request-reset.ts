import { type Addressee, listAddressees } from '#db/queries/accounts.ts'
import type { Visit } from '#db/queries/audit.ts'
import { addResets, keepResets, withdrawResets } from '#db/queries/resets.ts'
import type { Infer } from '#lib/contract/message.ts'
import type { ResetAction } from '#lib/contracts/forgotpassword.ts'
import { canonicalTemporary, hashOf, newTemporaryPassword } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { env } from '#lib/env.ts'
import { count, forgive, isAllowed, limit, policies } from '#lib/limits/limit.ts'
import { log } from '#lib/log.ts'
import { canonicalAddress } from '#lib/mail/address.ts'
import { resetMail } from '#lib/mail/reset-mail.ts'
import { sendMail } from '#lib/mail/send.ts'
import { keepUnfinished } from '#lib/unfinished.ts'

/** How long a temporary password opens the account (decision 6). */
const lifetimeSeconds = 60 * 60

type Action = Infer<typeof ResetAction>['action']

/**
 * Mails a temporary password for each account of the address, beside the one it has (endpoint 5,
 * decision 6). `SendFailed` leaves the accounts as before. In strict mode every caller hears
 * `PasswordSent`, and hears it before the mail server is asked, so that time tells nothing either.
 */
export async function requestReset(typed: string, visit: Visit): Promise<Action> {
  if (env.enumeration === 'open') {
    await limitResets(visit)
    return sendReset(typed, visit)
  }
  const send = await requestResetUnseen(typed, visit)
  void send()
  return 'PasswordSent'
}

/**
 * Counts the request, and answers what remains to be done once the caller has been answered: how it
 * goes, and how long it takes, then tells nobody whether the address has an account.
 */
export async function requestResetUnseen(
  typed: string,
  visit: Visit,
): Promise<() => Promise<void>> {
  await limitResets(visit)
  return async () => {
    const sending = sendReset(typed, visit).catch((error) =>
      log.error({ event: 'reset-failed', error, ...visit }),
    )
    await keepUnfinished(sending)
  }
}

const limitResets = ({ network }: Visit) => limit(count(policies.mailNetwork, 'reset', network))

async function sendReset(typed: string, visit: Visit): Promise<Action> {
  const email = canonicalAddress(typed)
  if (!email) return 'InvalidEmail'
  const addressees = await listAddressees(db, email)
  const [first] = addressees
  if (!first) return 'NoAccountRegistered'
  const once = count(policies.mail, 'reset-mail', email.toLowerCase())
  if (!(await isAllowed(once))) return 'PasswordSent'
  const sent = await mailPasswords(first.email, addressees, visit).catch(async (error) => {
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
  addressees: readonly Addressee[],
  visit: Visit,
): Promise<boolean> {
  const passwords = addressees.map(({ id, username }) => ({
    accountId: id,
    username,
    password: newTemporaryPassword(),
  }))
  const resets = passwords.map(({ accountId, password }) => ({
    accountId,
    hash: hashOf(canonicalTemporary(password)),
  }))
  await addResets(db, resets, { realm: env.realm, lifetimeSeconds })
  const sent = await sendMail(resetMail(to, passwords))
  if (sent) await keepResets(db, resets, visit)
  else await withdrawResets(db, resets)
  log.info({ event: sent ? 'temporary-password-sent' : 'reset-not-sent', ...visit })
  return sent
}
