import type { AddressInfo, Server } from 'node:net'
import { env } from '#lib/env.ts'
import { closeSmtp } from '#lib/mail/smtp.ts'

const transport = Symbol.for('gatehouse.smtp')
const forget = () => delete (globalThis as { [key: symbol]: unknown })[transport]

/**
 * Sends emails by a mail server on this machine until the function that it returns is called. The unit tests of other files
 * run in the same process, with a transport of their own.
 */
export function sendBy(server: Server, login = ''): () => void {
  const former = env.smtpUrl
  const { port } = server.address() as AddressInfo
  Object.assign(env, { smtpUrl: `smtp://${login}127.0.0.1:${port}` })
  forget()
  return () => {
    closeSmtp()
    forget()
    Object.assign(env, { smtpUrl: former })
  }
}
