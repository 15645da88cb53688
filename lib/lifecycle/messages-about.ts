import { findNoticedAct, type NoticedAct } from '#db/queries/audit/noticed-act.ts'
import type { ActFacts, ChangeFacts, DueNotice } from '#db/queries/outgoing.ts'
import { type NoticeReader, readersOfActs } from '#db/values/audit-actions.ts'
import {
  messagesAboutApplication,
  messagesAboutPayment,
  messagesToApplicant,
} from '#lib/accounts/applications/application-messages.ts'
import { messagesAboutClosure } from '#lib/accounts/close-account.ts'
import { toBothAccounts, toConcerned, toCorrected } from '#lib/acts/tell-concerned.ts'
import { isWayIn, messagesToOwner } from '#lib/auth/messages-to-owner.ts'
import { messagesAboutRemoval } from '#lib/campaigns/change-subscription.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import { webhookMessage } from '#lib/mail/webhook-message.ts'
import { messagesToInviter } from '#lib/memberships/contacts/accept-invitation.ts'
import {
  messagesAboutConfirmation,
  messagesAboutOffer,
  messagesAboutVacancy,
  messagesToChosenOwner,
  messagesToContacts,
  messagesToOfferer,
  messagesToReporters,
} from '#lib/memberships/contacts/messages-to-contacts.ts'
import { db } from '#lib/runtime/database.ts'
import type { Language } from '#lib/text/language/language.ts'

type Messages = readonly EmailMessage[]

type Notice = Pick<DueNotice, 'eventId' | 'facts' | 'language' | 'attempts'>

type Writer = (
  act: NoticedAct,
  language: Language | null,
  facts: ActFacts,
) => Messages | Promise<Messages>

const writers: Readonly<Record<NoticeReader, Writer>> = {
  concerned: toConcerned,
  payer: messagesAboutPayment,
  'both-accounts': toBothAccounts,
  applicant: async ({ id }) => [
    ...(await messagesToApplicant(id)),
    ...(await messagesToChosenOwner(id)),
  ],
  closing: messagesAboutClosure,
  'every-contact': ({ id }, language) => messagesToContacts(id, language),
  offered: ({ id }) => messagesAboutOffer(id),
  offerer: ({ id }, _, facts) => messagesToOfferer(id, facts),
  reporters: ({ id }) => messagesToReporters(id),
}

const isOfNotice = (reader: string): reader is NoticeReader => Object.hasOwn(writers, reader)

/**
 * Writes the emails of a notice: about an act or a way in, to its readers, or about another change (decision 094). Throws if
 * the act is of another version.
 */
export async function messagesAbout(notice: Notice): Promise<Messages> {
  const { eventId, facts, language } = notice
  if (facts && 'about' in facts) return messagesAboutChange(facts, notice)
  const act = eventId && (await findNoticedAct(db, eventId))
  if (!act) return []
  if (isWayIn(act)) return messagesToOwner(act, facts ?? {}, language)
  const reader: string | undefined = readersOfActs[act.action]
  // The act may be of a newer version during an upgrade; its notice stays for an instance of that.
  if (reader === undefined) throw new Error(`The act ${act.action} is not known.`)
  if (!isOfNotice(reader)) return []
  return [...(await writers[reader](act, language, facts ?? {})), ...(await toCorrected(act))]
}

function messagesAboutChange(facts: ChangeFacts, notice: Notice): Messages | Promise<Messages> {
  switch (facts.about) {
    case 'webhook':
      return [webhookMessage(facts)]
    case 'invitation-asked':
      return messagesToInviter(facts)
    case 'contacts-unconfirmed':
      return messagesAboutConfirmation(facts)
    case 'roles-vacant':
      return messagesAboutVacancy(facts)
    case 'subscription-removed':
      return messagesAboutRemoval(facts, notice)
    default:
      return messagesAboutApplication(facts, notice.language)
  }
}
