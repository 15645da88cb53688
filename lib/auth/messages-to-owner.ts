import type { NoticedAct, NoticedPerson } from '#db/queries/audit/noticed-act.ts'
import type { ActFacts } from '#db/queries/outgoing.ts'
import { setRemovalLink } from '#db/queries/passkeys/passkeys-edit.ts'
import type { ToldWayIn } from '#db/values/audit-actions.ts'
import { type EmailMessage, passwordChangedMessage } from '#lib/mail/messages.ts'
import {
  appPasswordAddedMessage,
  mfaMessage,
  recoveryCodeUsedMessage,
} from '#lib/mail/mfa-messages.ts'
import { passkeyAddedMessage, passkeyRemovedMessage } from '#lib/mail/passkey-messages.ts'
import { db } from '#lib/runtime/database.ts'
import type { Language } from '#lib/text/language/language.ts'
import { hashOf, newSecret } from './secret.ts'

type Reader = Pick<NoticedPerson, 'name'> & { readonly email: string }

/** Issues the link that removes a passkey which its owner did not add (decision 089). */
async function removalLink(passkeyId = ''): Promise<string> {
  const secret = newSecret()
  await setRemovalLink(db, passkeyId, hashOf(secret))
  return secret
}

const writers: Readonly<
  Record<ToldWayIn, (to: Reader, facts: ActFacts) => EmailMessage | Promise<EmailMessage>>
> = {
  'password-changed': ({ email, name }) => passwordChangedMessage(email, name),
  'passkey-added': async ({ email, name }, { name: passkey = '', passkeyId }) =>
    passkeyAddedMessage(email, name, passkey, await removalLink(passkeyId)),
  'passkey-removed': ({ email, name }, { name: passkey = '' }) =>
    passkeyRemovedMessage(email, name, passkey),
  'second-step-set-up': (to) => mfaMessage('setUp', to),
  'second-step-ended': (to) => mfaMessage('ended', to),
  'recovery-code-used': (to, { left = 0 }) => recoveryCodeUsedMessage(to, left),
  'recovery-codes-made': (to) => mfaMessage('newCodes', to),
  'app-password-added': (to, { name = '' }) => appPasswordAddedMessage(to, name),
}

/** True of a way in that the owner of the account hears of. */
export const isWayIn = (act: NoticedAct | NoticedAct<ToldWayIn>): act is NoticedAct<ToldWayIn> =>
  act.action in writers

/** Writes the email with which the owner of an account may notice a thief; none without an email. */
export async function messagesToOwner(
  { action, person }: NoticedAct<ToldWayIn>,
  facts: ActFacts,
  language: Language | null,
): Promise<readonly EmailMessage[]> {
  if (!person?.email) return []
  const { accountId, email, name } = person
  const message = await writers[action]({ email, name }, facts)
  return [{ ...message, accountId, pageLanguage: language }]
}
