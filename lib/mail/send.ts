import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from '#lib/env.ts'
import { counters } from '#lib/runtime/counters.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { smtp } from './smtp.ts'

/** A message to one stored address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Everything together, in milliseconds: the caller is waiting for the answer. */
const patience = 14_000
const outbox = resolve('.data/outbox')

/**
 * Hands a message to the mail server, or to the outbox where none is set. Answers true once the
 * server has taken it; false where it refused or did not answer in time.
 */
export async function sendMail({ to, ...mail }: Mail): Promise<boolean> {
  const message = {
    ...mail,
    from: { name: env.orgName, address: env.mailFrom },
    to: { name: '', address: to },
    // The envelope is ours alone: no header that a library parses can add a recipient to it.
    envelope: { from: env.mailFrom, to: [to] },
    messageId: `<${randomUUID()}@${new URL(env.baseUrl).hostname}>`,
  }
  try {
    await (env.smtpUrl ? withDeadline(smtp().sendMail(message)) : keep(message))
    counters.mails.sent += 1
    return true
  } catch (error) {
    counters.mails.failed += 1
    log.error({ event: 'mail-failed', subject: mail.subject, error })
    return false
  }
}

async function withDeadline(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${patience} ms`)), patience)
  })
  await Promise.race([sending, deadline]).finally(() => clearTimeout(timer))
}

const composer = () =>
  processSingleton('composer', () => createTransport({ streamTransport: true, buffer: true }))

/** Writes the message as it would have been sent; a reader never sees half of one. */
async function keep(message: Parameters<ReturnType<typeof composer>['sendMail']>[0]) {
  const { message: eml } = await composer().sendMail(message)
  const name = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`)
  await mkdir(outbox, { recursive: true })
  await writeFile(`${name}.part`, eml as Buffer)
  await rename(`${name}.part`, `${name}.eml`)
}
