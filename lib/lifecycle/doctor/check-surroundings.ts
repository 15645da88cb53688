import { statfs } from 'node:fs/promises'
import { probeSender } from '#lib/mail/probe-sender.ts'
import { requiresTls } from '#lib/mail/smtp.ts'
import { serviceSecret } from '#lib/runtime/service-secret.ts'
import { hasContact, readVariables, type Settings } from '#lib/settings.ts'
import { countDrafts } from '#lib/text/review/sentences.ts'
import { findFormerlyEncrypted } from '../secret-kinds.ts'
import { checkBaseUrl, checkCertificate, checkInstance } from './check-base-url.ts'
import { checkFiles } from './check-files.ts'
import { checkLook } from './check-look.ts'
import { checkSender, createResolver } from './check-sender.ts'
import { type Check, type Finding, ok, problem, warning } from './finding.ts'

/** The instances to check, and the DNS server to ask instead of this machine's. */
export interface DiagnoseOptions {
  readonly instances: readonly string[]
  readonly dnsServer?: string | undefined
}

/** The checks that need valid settings but no database of their own. */
export const surroundingChecks = (
  settings: Settings,
  { instances, dnsServer }: DiagnoseOptions,
): Record<string, Check> => ({
  'base URL': () => checkBaseUrl(settings.baseUrl),
  ...(settings.secure && { certificate: () => checkCertificate(settings.baseUrl) }),
  ...Object.fromEntries(instances.map((url) => [`instance ${url}`, () => checkInstance(url)])),
  mail: () => checkMail(settings),
  ...(settings.smtpUrl && {
    'sender domain': async () =>
      checkSender(settings.mailFrom, settings.mailDkimSelector, createResolver(dnsServer)),
  }),
  organisation: () => checkLook(settings),
  files: () => checkFiles(readVariables()),
  secret: () => checkSecret(settings),
  contact: async () => checkContact(settings),
  languages: async () => checkTranslation(settings),
})

/** Members have to know whom to ask, and what happens to their data (UK GDPR, articles 13 and 14). */
const checkContact = (settings: Settings): Finding[] => [
  hasContact(settings) ? ok('contact') : warning('noContact'),
  ...(settings.privacyUrl ? [] : [warning('noPrivacy')]),
]

/** A translation is offered although a native speaker has not read all of it. */
function checkTranslation({ languages }: Settings): Finding[] {
  const drafts = countDrafts(languages)
  return [drafts > 0 ? warning('drafts', drafts) : ok('reviewed')]
}

async function checkMail({ smtpUrl, mailFrom, bounceEmail }: Settings): Promise<Finding[]> {
  if (!smtpUrl) return [warning('outbox')]
  const sender = bounceEmail?.replace('{id}', 'doctor') ?? mailFrom
  const response = await probeSender(sender)
  const isEncrypted = requiresTls(smtpUrl) || smtpUrl.startsWith('smtps:')
  return [
    /^2/.test(response)
      ? ok('senderAccepted', sender)
      : problem('senderRejected', sender, response),
    isEncrypted ? ok('mailEncrypted') : ok('mailLocal'),
  ]
}

const minSecretCharacters = 12

/** Random characters repeat little; a sentence or a repeated word has far fewer different ones. */
async function checkSecret({ authSecretFormer }: Settings): Promise<Finding[]> {
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
