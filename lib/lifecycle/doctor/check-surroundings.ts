import { statfs } from 'node:fs/promises'
import { withDeadline } from '#db/deadline.ts'
import { probeSender } from '#lib/mail/probe-sender.ts'
import { mailServerOf, requiresTls } from '#lib/mail/smtp.ts'
import { serviceSecret } from '#lib/runtime/service-secret.ts'
import { hasContact, type Settings } from '#lib/settings.ts'
import { countDrafts } from '#lib/text/review/sentences.ts'
import { findFormerlyEncrypted } from '../secret-kinds.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Members have to know whom to ask, and what happens to their data (UK GDPR, articles 13 and 14). */
export const checkContact = (settings: Settings): Finding[] => [
  hasContact(settings) ? ok('contact') : warning('noContact'),
  ...(settings.privacyUrl ? [] : [warning('noPrivacy')]),
]

/** A translation is offered although a native speaker has not read all of it. */
export function checkTranslation({ languages }: Settings): Finding[] {
  const drafts = countDrafts(languages)
  return [drafts > 0 ? warning('drafts', drafts) : ok('reviewed')]
}

/** Less than a check may take, so that the finding names the server. */
const maxProbeMs = 4_000

/** Checks that the mail server can be reached and accepts the sender. */
export async function checkMail({ smtpUrl, mailFrom, bounceEmail }: Settings): Promise<Finding[]> {
  if (!smtpUrl) return [warning('outbox')]
  const sender = bounceEmail?.replace('{id}', 'doctor') ?? mailFrom
  const late = new Error(`no response within ${maxProbeMs / 1_000} seconds`)
  const response = await withDeadline(probeSender(sender), maxProbeMs, late).catch(
    (error: Error) => error,
  )
  if (response instanceof Error)
    return [problem('mailUnusable', mailServerOf(smtpUrl), response.message)]
  const isEncrypted = requiresTls(smtpUrl) || smtpUrl.startsWith('smtps:')
  return [
    /^2/.test(response)
      ? ok('senderAccepted', sender)
      : problem('senderRejected', sender, response),
    isEncrypted ? ok('mailEncrypted') : ok('mailLocal'),
  ]
}

/** Random characters repeat little; a sentence or a repeated word has far fewer different ones. */
const minSecretCharacters = 12

/** Checks that the secret looks random, and counts what the former one or no secret that is set encrypts. */
export async function checkSecret({ authSecretFormer }: Settings): Promise<Finding[]> {
  const secret = serviceSecret()
  const isWeak = new Set(secret).size < minSecretCharacters || /^[a-z ]+$/i.test(secret)
  return [
    isWeak ? warning('weakSecret') : ok('secret'),
    ...(await checkEncrypted(authSecretFormer !== undefined)),
  ]
}

/** The former secret has to stay as long as anything is encrypted with it. */
async function checkEncrypted(hasFormer: boolean): Promise<Finding[]> {
  const kinds = await findFormerlyEncrypted()
  const former = kinds.filter(({ former }) => former > 0)
  // The check of the keys reports those that sign.
  const lost = kinds.filter(({ kind, unreadable }) => unreadable > 0 && kind !== 'signingKeys')
  return [
    ...former.map(({ kind, former }) => warning('formerNeeded', kind, former)),
    ...(hasFormer && former.length === 0 ? [warning('formerUnneeded')] : []),
    ...lost.map(({ kind, unreadable }) => problem('notReadable', kind, unreadable)),
  ]
}

const minFreeBytes = 1_000_000_000

/** Checks the disk of the working directory. */
export async function checkDisk(): Promise<Finding[]> {
  const { bavail, bsize, blocks } = await statfs('.')
  const free = bavail * bsize
  return free < minFreeBytes || bavail / blocks < 0.05
    ? [warning('freeDisk', free)]
    : [ok('freeDisk', free)]
}
