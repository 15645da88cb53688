import type { NoticedAct } from '#db/queries/audit/noticed-act.ts'
import type { ActFacts } from '#db/queries/outgoing.ts'
import { setRemovalLink } from '#db/queries/passkeys/passkeys-edit.ts'
import { otherActions, type ToldWayIn } from '#db/values/audit-actions.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import { wayInMessage } from '#lib/mail/way-in-messages.ts'
import { db } from '#lib/runtime/database.ts'
import type { Language } from '#lib/text/language/language.ts'
import { hashOf, newSecret } from './secret.ts'

/** Issues the link that removes a passkey which its owner did not add (decision 089). */
async function removalLink(passkeyId = ''): Promise<string> {
  const secret = newSecret()
  await setRemovalLink(db, passkeyId, hashOf(secret))
  return secret
}

/** True of a way in that the owner of the account hears of. */
export const isWayIn = (act: NoticedAct | NoticedAct<ToldWayIn>): act is NoticedAct<ToldWayIn> =>
  otherActions.toldWaysIn.some((action) => action === act.action)

/** Writes the email with which the owner of an account may notice a thief; none without an email. */
export async function messagesToOwner(
  { action, person }: NoticedAct<ToldWayIn>,
  facts: ActFacts,
  language: Language | null,
): Promise<readonly EmailMessage[]> {
  if (!person?.email) return []
  const { accountId, email, name } = person
  const secret = action === 'passkey-added' ? await removalLink(facts.passkeyId) : ''
  const message = wayInMessage(action, { email, name }, { ...facts, secret })
  return [{ ...message, accountId, pageLanguage: language }]
}
