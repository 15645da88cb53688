import { findNoticedAct, type NoticedAct } from '#db/queries/audit/noticed-act.ts'
import type { DueNotice } from '#db/queries/outgoing.ts'
import { messagesToApplicant } from '#lib/accounts/applications/messages-to-applicant.ts'
import { messagesAboutClosure } from '#lib/accounts/close-account.ts'
import { acts, type NoticeReader, noticeReaders } from '#lib/acts/acts.ts'
import { toBothAccounts, toConcerned } from '#lib/acts/tell-concerned.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import {
  messagesAboutOffer,
  messagesToContacts,
} from '#lib/memberships/contacts/messages-to-contacts.ts'
import { db } from '#lib/runtime/database.ts'
import type { Language } from '#lib/text/language/language.ts'

type Messages = readonly EmailMessage[]

type Writer = (act: NoticedAct, language: Language | null) => Messages | Promise<Messages>

const writers: Readonly<Record<NoticeReader, Writer>> = {
  concerned: toConcerned,
  'both-accounts': toBothAccounts,
  applicant: ({ id }) => messagesToApplicant(id),
  closing: messagesAboutClosure,
  'every-contact': ({ id }, language) => messagesToContacts(id, language),
  offered: ({ id }) => messagesAboutOffer(id),
}

/** Writes the emails about the act of an audit event to the readers in its declaration (decision 094). */
export async function messagesAbout({
  eventId,
  language,
}: Pick<DueNotice, 'eventId' | 'language'>): Promise<Messages> {
  const act = await findNoticedAct(db, eventId)
  if (!act) return []
  const reader = noticeReaders.find((one) => one === acts[act.action].tells)
  return reader ? writers[reader](act, language) : []
}
