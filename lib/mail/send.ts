import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { withDeadline } from '#db/deadline.ts'
import { listEmailLanguages } from '#db/queries/accounts/email-languages.ts'
import { env } from '#lib/env.ts'
import { counters } from '#lib/runtime/counters.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { withUnknownReader } from '#lib/text/language/language.ts'
import { compose, emailLanguages } from './compose.ts'
import type { EmailMessage } from './messages.ts'
import { smtp } from './smtp.ts'

/** The limit for connecting and sending together, because the caller waits for the response. */
const sendTimeoutMs = 14_000
const timeoutMessage = `The mail server did not respond within ${sendTimeoutMs} ms`
const outboxDir = resolve('.data/outbox')

/**
 * Sends an email through the mail server, or writes it to the outbox if SMTP_URL is not set.
 * Returns whether the server accepted it in time; never throws.
 */
export async function sendEmail(email: EmailMessage): Promise<boolean> {
  try {
    await deliver(email)
    return true
  } catch (error) {
    log.error({ event: 'mail-failed', subject: email.content().subject, error })
    return false
  }
}

/** Sends an email to another person than the one who makes the request, whose language is not theirs. */
export const sendEmailToOther = (email: EmailMessage): Promise<boolean> =>
  withUnknownReader(() => sendEmail(email))

/** Writes an email in the language of its recipient (decision 090). */
const composeFor = async ({ to, accountId, isForStaff, content }: EmailMessage) =>
  compose(
    content,
    isForStaff ? ['en'] : emailLanguages(await listEmailLanguages(db, to, accountId)),
  )

/**
 * Sends an email and returns the mail server's response; undefined if it was written to the outbox.
 * Throws the server's reason if it does not accept the email in time.
 */
export async function deliver(email: EmailMessage): Promise<string | undefined> {
  const { to, id = randomUUID(), headers } = email
  const message = {
    ...(await composeFor(email)),
    ...(headers && { headers }),
    from: { name: env.orgName, address: env.mailFrom },
    to: { name: '', address: to },
    // An explicit envelope, so that nothing parsed from a header can add a recipient.
    envelope: { from: env.mailFrom, to: [to] },
    messageId: `<${id}@${new URL(env.baseUrl).hostname}>`,
  }
  try {
    const sent = env.smtpUrl
      ? await withDeadline(smtp().sendMail(message), sendTimeoutMs, new Error(timeoutMessage))
      : await writeToOutbox(message)
    counters.mails.sent += 1
    return sent?.response
  } catch (error) {
    counters.mails.failed += 1
    throw error
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
