import { buffer } from 'node:stream/consumers'
import { subscribersList } from '#lib/campaigns/subscribers.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { canonicalEmail } from '#lib/contract/email.ts'
import { onShutdown } from '#lib/lifecycle/shutdown.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, type Noun } from '../declare.ts'
import { listCommand } from '../list-command.ts'
import { progress } from '../progress.ts'
import { alignColumns } from '../table.ts'

const text = () => texts().operations

/** Beyond it a message is not looked at: a mail server puts its report before the email that comes back. */
const maxMessageBytes = 1024 * 1024

/** The commands for emails. */
export const mailCommands: Noun = {
  name: 'mail',
  description: 'Tests the sending of emails, and reads those that come back.',
  commands: [
    command({
      name: 'test',
      summary: "sends one email and prints the mail server's response",
      arguments: { email: 'the email address to send it to' },
      examples: ['mail test olga@example.org'],
      async run({ args: [typed = ''] }) {
        const email = canonicalEmail(cleanText(typed))
        if (!email) throw new CommandError('command-line', text().mail.wrongEmail(typed))
        const { deliver } = await import('#lib/mail/send.ts')
        const { testMessage } = await import('#lib/mail/messages.ts')
        const { closeSmtp, isUnusable, mailServerOf } = await import('#lib/mail/smtp.ts')
        const { env } = await import('#lib/env.ts')
        onShutdown(async () => closeSmtp())
        const response = await deliver(testMessage(email)).catch((error) => {
          if (!env.smtpUrl) throw error
          const server = mailServerOf(env.smtpUrl)
          const { findings, fixes } = texts().doctor
          throw new CommandError(
            'failed',
            isUnusable(error)
              ? [findings, fixes].map((say) => say.mailUnusable(server, error.message)).join(' ')
              : text().mail.failed(email, server, error.message),
          )
        })
        return {
          json: { email, response: response ?? null },
          text:
            response === undefined ? text().mail.outbox(email) : text().mail.sent(email, response),
        }
      },
    }),
    command({
      name: 'bounce',
      summary: 'reads the message of a mail server that could not deliver an email',
      description:
        'Reads one message from standard input, as a mail server gives it to a program. If it says that an email of this service could not be delivered, the list of emails says so; if others to this address would fail too, an officer gets a task and no reminders are sent there. Other messages change nothing.',
      examples: ['mail bounce < message.eml'],
      async run() {
        const { recordBounce } = await openFor(() => import('#lib/mail/bounces/record-bounce.ts'))
        const message = await buffer(process.stdin)
        const result = await recordBounce(message.subarray(0, maxMessageBytes))
        const sentences = text().mail.bounce
        if (result.outcome === 'no-setting')
          throw new CommandError('not-set-up', sentences['no-setting'])
        const sentence =
          'email' in result ? sentences[result.outcome](result) : sentences[result.outcome]
        return { json: result, text: sentence }
      },
    }),
  ],
}

/** The commands for the subscribers of the briefing. */
export const subscriberCommands: Noun = {
  name: 'subscribers',
  description: 'Shows who gets the briefing.',
  commands: [listCommand('subscribers', subscribersList, 'subscribers list --all --json')],
}

/** Applies the periods of retention, or counts what is due. */
export const purgeCommand = command({
  name: 'purge',
  summary: 'deletes what has been stored for long enough',
  description:
    'Deletes what the settings RETENTION_… say is due, as the service does every ten minutes.',
  flags: { 'dry-run': 'count what is due, without deleting it' },
  examples: ['purge --dry-run', 'purge'],
  async run({ flags: { 'dry-run': dryRun } }) {
    const { withJobPool } = await openFor(() => import('#lib/runtime/database.ts'))
    const { countDueRows, enforceRetention } = await import('#lib/lifecycle/enforce-retention.ts')
    const { env } = await import('#lib/env.ts')
    const apply = dryRun ? countDueRows : enforceRetention
    const counts = await withJobPool((pool) =>
      apply(pool, env.retentionDays, {
        onRule: (rule) => progress.next(text().purge.progress(rule, dryRun)),
      }),
    )
    const total = counts.reduce((sum, { rows }) => sum + rows, 0)
    const table = alignColumns([
      text().purge.columns,
      ...counts.map(({ rule, rows, failed }) => [
        `${rows}`,
        failed ? text().purge.failed(rule) : rule,
      ]),
    ])
    return {
      json: { dryRun, counts },
      text: `${table}\n${text().purge.total(total, dryRun)}`,
      ...(counts.some(({ failed }) => failed) && { exitCode: 1 }),
    }
  },
})
