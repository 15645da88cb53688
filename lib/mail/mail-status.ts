import { env } from '#lib/env.ts'
import { smtp } from './smtp.ts'

/** Whether mails can go out: to the outbox where no server is set, `unknown` until one has answered. */
export type MailState = 'ok' | 'failing' | 'unknown' | 'outbox'

const patience = 60_000
const last = { asked: Number.NEGATIVE_INFINITY, says: 'unknown' as MailState }

/** What the mail server said at most a minute ago; nobody waits while it is asked again. */
export function mailState(): MailState {
  if (!env.smtpUrl) return 'outbox'
  if (Date.now() - last.asked > patience) {
    last.asked = Date.now()
    smtp()
      .verify()
      .then(
        () => 'ok' as const,
        () => 'failing' as const,
      )
      .then((says) => {
        last.says = says
      })
  }
  return last.says
}
