import { findNoticedAct, type NoticedAct } from '#db/queries/audit/noticed-act.ts'
import { messagesToApplicant } from '#lib/accounts/applications/messages-to-applicant.ts'
import { acts, type NoticeReader, noticeReaders } from '#lib/acts/acts.ts'
import { toBothAccounts, toConcerned } from '#lib/acts/tell-concerned.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import { db } from '#lib/runtime/database.ts'

type Messages = readonly EmailMessage[]

const writers: Readonly<Record<NoticeReader, (act: NoticedAct) => Messages | Promise<Messages>>> = {
  concerned: toConcerned,
  'both-accounts': toBothAccounts,
  applicant: ({ id }) => messagesToApplicant(id),
}

/** Writes the emails about the act of an audit event to the readers in its declaration (decision 094). */
export async function messagesAbout(eventId: string): Promise<Messages> {
  const act = await findNoticedAct(db, eventId)
  if (!act) return []
  const reader = noticeReaders.find((one) => one === acts[act.action].tells)
  return reader ? writers[reader](act) : []
}
