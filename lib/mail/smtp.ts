import { createTransport } from 'nodemailer'
import { withDeadline } from '#db/deadline.ts'
import { env } from '#lib/env.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

/**
 * Returns true if a connection to the mail server must be encrypted: always, except to this machine or
 * if the URL says `ignoreTLS=true`. Without it an attacker in between could remove STARTTLS from the
 * server's response and read every email.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return !isLocal && searchParams.get('ignoreTLS') !== 'true'
}

/** The host and port of SMTP_URL, without user and password. */
export function mailServerOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

/** An error of nodemailer. */
export type SmtpError = Error & {
  readonly code?: string
  readonly response?: string
  /** The status with which the server responded (RFC 5321, section 4.2); undefined if the connection failed. */
  readonly responseCode?: number
}

/** The codes of nodemailer for a refused login, greeting or TLS, which concerns every email. */
const refusesAll = /^(EAUTH|EPROTOCOL|ETLS)$/

/** True if the mail server cannot be reached or lets nobody in; false if it rejects an email. */
export const isUnusable = ({ code = '', responseCode }: SmtpError): boolean =>
  responseCode === undefined || refusesAll.test(code)

/**
 * Returns the transport to SMTP_URL. A connection serves one email after another, because connecting can take longer
 * than sending. Its timeouts replace nodemailer's ten minutes.
 */
export const smtp = () =>
  processSingleton('smtp', () =>
    createTransport({
      url: env.smtpUrl as string,
      pool: true,
      // Others wait once so many emails are stuck; mail servers limit how many connections one address may have.
      maxConnections: 10,
      requireTLS: requiresTls(env.smtpUrl as string),
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )

/** Closes the connections that wait for another email, which would keep a command or a thread running. */
export function closeSmtp(): void {
  if (env.smtpUrl) smtp().close()
}

/** The status of sending emails. `outbox`: SMTP_URL is not set. `unknown`: not checked yet. */
export type MailStatus = 'ok' | 'failing' | 'unknown' | 'outbox'

const checkAgainAfterMs = 60_000
/** As long as an email may take. */
const maxCheckMs = 14_000
const lastCheck = () =>
  processSingleton('mail-status', () => ({
    startedAt: Number.NEGATIVE_INFINITY,
    isRunning: false,
    status: 'unknown' as MailStatus,
  }))

/** Returns the status of the mail server, and rechecks it each minute when called. One of two minutes ago is not known any more. */
export function mailStatus(): MailStatus {
  if (!env.smtpUrl) return 'outbox'
  const last = lastCheck()
  const age = Date.now() - last.startedAt
  if (!last.isRunning && age > checkAgainAfterMs) {
    if (age > 2 * checkAgainAfterMs) last.status = 'unknown'
    last.startedAt = Date.now()
    void checkServer(last)
  }
  return last.status
}

/** A server that sends a byte from time to time keeps a check waiting, which only its connection ends. */
async function checkServer(last: ReturnType<typeof lastCheck>): Promise<void> {
  last.isRunning = true
  const checked = smtp()
    .verify()
    .finally(() => {
      last.isRunning = false
    })
  last.status = await withDeadline(checked, maxCheckMs, new Error('The check took too long.')).then(
    () => 'ok' as const,
    () => 'failing' as const,
  )
}
