import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from '#lib/env.ts'
import { counters } from '#lib/runtime/counters.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import type { EmailMessage } from './messages.ts'
import { smtp } from './smtp.ts'

/** The limit for connecting and sending together, because the caller waits for the response. */
const sendTimeoutMs = 14_000
const outboxDir = resolve('.data/outbox')

/**
 * Sends an email through the mail server, or writes it to the outbox if SMTP_URL is not set.
 * Returns whether the server accepted it in time; never throws.
 */
export async function sendEmail({ to, ...content }: EmailMessage): Promise<boolean> {
  const message = {
    ...content,
    from: { name: env.orgName, address: env.mailFrom },
    to: { name: '', address: to },
    // An explicit envelope, so that nothing parsed from a header can add a recipient.
    envelope: { from: env.mailFrom, to: [to] },
    messageId: `<${randomUUID()}@${new URL(env.baseUrl).hostname}>`,
  }
  try {
    await (env.smtpUrl ? withTimeout(smtp().sendMail(message)) : writeToOutbox(message))
    counters.mails.sent += 1
    return true
  } catch (error) {
    counters.mails.failed += 1
    log.error({ event: 'mail-failed', subject: content.subject, error })
    return false
  }
}

async function withTimeout(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = new Error(`The mail server did not respond within ${sendTimeoutMs} ms`)
    timer = setTimeout(() => reject(error), sendTimeoutMs)
  })
  await Promise.race([sending, timeout]).finally(() => clearTimeout(timer))
}

const composer = () =>
  processSingleton('composer', () => createTransport({ streamTransport: true, buffer: true }))

/**
 * Writes the message as it would be sent, and renames it once the file is complete. Emails contain
 * temporary passwords and links that sign in, so only the owner may read them.
 */
async function writeToOutbox(message: Parameters<ReturnType<typeof composer>['sendMail']>[0]) {
  const { message: eml } = await composer().sendMail(message)
  const path = join(outboxDir, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`)
  await mkdir(outboxDir, { recursive: true, mode: 0o700 })
  // A directory that exists, perhaps since an earlier version, keeps the mode that it has.
  await chmod(outboxDir, 0o700)
  await writeFile(`${path}.part`, eml as Buffer, { mode: 0o600 })
  await rename(`${path}.part`, `${path}.eml`)
}
