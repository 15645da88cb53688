import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { listEmailLanguages } from '#db/queries/accounts/email-languages.ts'
import { isLinkOpen } from '#db/queries/accounts/open-link.ts'
import { deleteUnsent } from '#db/queries/credentials/credentials.ts'
import {
  addSentEmail,
  addTestEmail,
  addWaitingEmail,
  type DueEmail,
  deleteNotice,
  maxAttempts,
  type OutgoingEmail,
  type OutgoingResult,
  recordAttempt,
  replaceNotice,
  type WaitingEmail,
} from '#db/queries/outgoing.ts'
import { env } from '#lib/env.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'
import { hashOf } from '#lib/runtime/hash-of.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import { hasServiceSecret } from '#lib/runtime/service-secret.ts'
import { traceCall } from '#lib/runtime/tracing.ts'
import { returnAddress } from './bounces/return-address.ts'
import { storedResponse } from './bounces/server-response.ts'
import { compose, emailLanguages } from './compose.ts'
import type { EmailMessage } from './messages.ts'
import { isUnusable, type SmtpError, smtp } from './smtp.ts'

/** The limit for connecting and sending together, because the caller waits for the response. */
const sendTimeoutMs = 14_000
const timeoutMessage = `The mail server did not respond within ${sendTimeoutMs} ms`
const outboxDir = resolve('.data/outbox')

/** The end of an attempt to send an email. */
interface Attempt extends OutgoingResult {
  /** False if the server will never accept it. */
  readonly mayBeRepeated: boolean
}

/**
 * Sends an email through the mail server, or writes it to the outbox if SMTP_URL is not set, and lists it
 * (decision 094). If the mail server cannot take it yet, it waits and is sent again. Returns false if it will not be sent;
 * then its link has ended, and its caller says so or undoes more. Never throws.
 */
export async function sendEmail(email: EmailMessage): Promise<SentEmail | false> {
  const outcome = await sendAndList(email, hasServiceSecret())
  return (outcome === 'sent' || outcome === 'waits') && outcome
}

/** Stores an email, which any instance then sends at once: for a caller with too many to wait for. */
export const storeEmail = async (email: EmailMessage): Promise<'waits' | false> =>
  (await sendAndList(email, true, unattempted)) === 'waits' && 'waits'

/** The outcome of an email: the mail server has it, or it waits until the server takes it. */
export type SentEmail = 'sent' | 'waits'

/** The outcome of an email. `rejected`: the mail server will never take it. `failed`: it could not take it now. */
type EmailOutcome = SentEmail | 'rejected' | 'failed'

/** Sends an email like `sendEmail`, but once: for a job that repeats what failed, and not what was rejected. */
export const sendReminder = (email: EmailMessage): Promise<EmailOutcome> =>
  sendAndList(email, false)

/**
 * Sends an email like `sendEmail`, but once: for the two responses of the interface that say whether it was sent, and for
 * a link that works for a day only. An email that a test client caused is kept for its developer instead (decision 097).
 */
export async function sendEmailOnce(
  email: EmailMessage,
  testClient: string | null = null,
): Promise<boolean> {
  if (testClient === null) return (await sendAndList(email, false)) === 'sent'
  try {
    await addTestEmail(db, sealedOf(await composeFor(email)), testClient)
    return true
  } catch (error) {
    log.error({ event: 'mail-failed', error })
    return false
  }
}

async function sendAndList(
  email: EmailMessage,
  mayWait: boolean,
  attempted?: Attempt,
): Promise<EmailOutcome> {
  let outcome: EmailOutcome = 'failed'
  try {
    const message = await composeFor(email)
    const result = attempted ?? (await attempt(message))
    if (mayWait && result.mayBeRepeated) {
      await addWaitingEmail(db, sealedOf(message), result.response)
      return 'waits'
    }
    await listed(() => addSentEmail(db, message, result))
    if (result.isSent) return 'sent'
    if (!result.mayBeRepeated) outcome = 'rejected'
  } catch (error) {
    log.error({ event: 'mail-failed', error })
  }
  await endLink(linkOf(email))
  return outcome
}

/** Stores the emails of a notice in its place, unless another instance has done so. */
export async function storeInPlaceOf(
  notice: string,
  emails: readonly EmailMessage[],
): Promise<void> {
  if (emails.length === 0) return deleteNotice(db, notice)
  await replaceNotice(db, notice, (await Promise.all(emails.map(composeFor))).map(sealedOf))
}

function sealedOf(message: ComposedMessage): WaitingEmail {
  const { id, recipient, accountId, subject } = message
  const sealed = seal('email', id, Buffer.from(JSON.stringify(message)))
  return { id, recipient, accountId, subject, sealed }
}

/** Without the database, emails are sent all the same. */
async function listed(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    log.warn({ event: 'mail-not-listed', error })
  }
}

/** Makes the next attempt to send an email that waits, unless its link has ended, and records how it ended. */
export async function sendDueEmail({ id, sealed, attempts }: DueEmail): Promise<void> {
  const message = openMessage(id, sealed)
  const link = message?.link
  const isOver =
    (message?.until ?? Number.POSITIVE_INFINITY) < Date.now() ||
    (link !== undefined && !(await isLinkOpen(db, link)))
  const result = isOver ? ended : message ? await attempt(message) : unreadable
  const isFinal = result.isSent || !result.mayBeRepeated || attempts >= maxAttempts.email
  await listed(() => recordAttempt(db, id, { ...result, isFinal }))
  if (isFinal && !result.isSent && !isOver) await endLink(link)
}

/** Without the database, the link of an email that is never sent works until it expires. */
const endLink = async (link: string | undefined) =>
  link && listed(() => deleteUnsent(db, [Buffer.from(link, 'hex')]))

const unattempted: Attempt = { isSent: false, response: null, mayBeRepeated: true }

/** The attempt at an email that another instance can read, which has its new AUTH_SECRET, or this one with AUTH_SECRET_FORMER. */
const unreadable: Attempt = {
  isSent: false,
  response: 'AUTH_SECRET was replaced',
  mayBeRepeated: true,
}

const ended: Attempt = { isSent: false, response: 'Its link has ended', mayBeRepeated: false }

/** An email as it is handed over. */
interface ComposedMessage
  extends OutgoingEmail,
    ReturnType<typeof compose>,
    Pick<EmailMessage, 'headers' | 'until'> {
  /** The local part of its Message-ID. */
  readonly messageId: string
  /** The hash of the secret of its link, hexadecimal. */
  readonly link: string | undefined
}

/** Decrypts an email that is stored; undefined if AUTH_SECRET was replaced meanwhile. */
export function openMessage(id: string, sealed: Buffer): ComposedMessage | undefined {
  const opened = open('email', id, sealed)
  return opened && JSON.parse(opened.plain.toString())
}

const linkOf = ({ secret }: EmailMessage) => secret && hashOf(secret).toString('hex')

/** Writes an email in the language of its recipient (decision 072). */
async function composeFor(email: EmailMessage): Promise<ComposedMessage> {
  const { to, accountId, isForStaff, pageLanguage, content, headers, until } = email
  const languages = isForStaff
    ? (['en'] as const)
    : emailLanguages(await listEmailLanguages(db, to, accountId), pageLanguage ?? undefined)
  const id = randomUUID()
  return {
    id,
    recipient: to,
    accountId,
    messageId: email.id ?? id,
    ...(headers && { headers }),
    ...(until && { until }),
    link: linkOf(email),
    ...compose(content, languages),
  }
}

/**
 * Sends an email and returns the mail server's response; undefined if it was written to the outbox.
 * Throws the server's reason if it does not accept the email in time.
 */
export const deliver = async (email: EmailMessage): Promise<string | undefined> =>
  handOver(await composeFor(email))

async function attempt(message: ComposedMessage): Promise<Attempt> {
  try {
    const response = await handOver(message)
    return {
      isSent: true,
      response: response === undefined ? null : storedResponse(response),
      mayBeRepeated: false,
    }
  } catch (error) {
    const { code, responseCode } = error as SmtpError
    // The message quotes the server, and a server the address: the list of emails has it.
    log.error({ event: 'mail-failed', id: message.id, code, responseCode })
    return { isSent: false, ...failureOf(error as SmtpError) }
  }
}

/**
 * A response of 500 or more to an email is final (RFC 5321, section 4.2.1). A server that cannot be used is repaired, but
 * not the address that nodemailer rejects itself.
 */
const failureOf = (error: SmtpError) => {
  const { message, code, response = message, responseCode = 500 } = error
  const mayBeRepeated = isUnusable(error) ? code !== 'EENVELOPE' : responseCode < 500
  return { response: storedResponse(response), mayBeRepeated }
}

/** Keeps absence notes from being sent back (RFC 3834, section 5; Exchange reads the second). */
const fromProgram = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

async function handOver(composed: ComposedMessage): Promise<string | undefined> {
  const { id, recipient, subject, text, html, headers, messageId } = composed
  const message = {
    subject,
    text,
    html,
    headers: { ...fromProgram, ...headers },
    from: { name: env.orgName, address: env.mailFrom },
    to: { name: '', address: recipient },
    replyTo: env.contact.email,
    // An explicit envelope, so that nothing parsed from a header can add a recipient.
    envelope: { from: returnAddress(id), to: [recipient] },
    messageId: `<${messageId}@${new URL(env.baseUrl).hostname}>`,
  }
  const server = { 'server.address': new URL(env.smtpUrl ?? 'smtp:outbox').hostname }
  const signal = AbortSignal.timeout(sendTimeoutMs)
  try {
    const sent = env.smtpUrl
      ? await traceCall('SMTP', server, smtp().sendMail({ ...message, signal }))
      : await writeToOutbox(message)
    counters.mails.sent += 1
    return sent?.response
  } catch (error) {
    counters.mails.failed += 1
    throw signal.aborted ? new Error(timeoutMessage) : error
  }
}

const composer = () =>
  processSingleton('composer', () => createTransport({ streamTransport: true, buffer: true }))

/**
 * Writes the message as it would be sent, and renames it once the file is complete. Emails contain
 * temporary passwords and links that sign in, so only the owner may read them.
 */
async function writeToOutbox(
  message: Parameters<ReturnType<typeof composer>['sendMail']>[0],
): Promise<undefined> {
  const { message: eml } = await composer().sendMail(message)
  const path = join(outboxDir, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`)
  await mkdir(outboxDir, { recursive: true, mode: 0o700 })
  // A directory that exists, perhaps since an earlier version, keeps the mode that it has.
  await chmod(outboxDir, 0o700)
  await writeFile(`${path}.part`, eml as Buffer, { mode: 0o600 })
  await rename(`${path}.part`, `${path}.eml`)
}
