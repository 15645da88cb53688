import { canonicalEmail } from '#lib/contract/email.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import { command, type Noun } from '../declare.ts'
import { progress } from '../progress.ts'
import { alignColumns, dateOf, tableOr } from '../table.ts'

const text = () => texts().operations

/** The commands for emails. They need no database. */
export const mailCommands: Noun = {
  name: 'mail',
  description: 'Tests the sending of emails.',
  commands: [
    command({
      name: 'test',
      summary: "sends one email and prints the mail server's response",
      arguments: { email: 'the email address to send it to' },
      examples: ['mail test olga@example.org'],
      async run({ args: [typed = ''] }) {
        const email = canonicalEmail(typed)
        if (!email) throw new CommandError(2, text().mail.wrongEmail(typed))
        const { deliver } = await import('#lib/mail/send.ts')
        const { testMessage } = await import('#lib/mail/messages.ts')
        const response = await deliver(testMessage(email)).catch((error) => {
          const reason = error instanceof Error ? error.message : String(error)
          throw new CommandError(1, text().mail.failed(email, reason))
        })
        return {
          json: { email, response: response ?? null },
          text:
            response === undefined ? text().mail.outbox(email) : text().mail.sent(email, response),
        }
      },
    }),
  ],
}

/** The commands for the subscribers of the briefing. */
export const subscriberCommands: Noun = {
  name: 'subscribers',
  description: 'Shows who gets the briefing.',
  commands: [
    command({
      name: 'list',
      summary: 'lists the confirmed subscribers of the briefing',
      flags: { all: 'list those who have not confirmed yet too' },
      examples: ['subscribers list', 'subscribers list --json'],
      async run({ flags: { all } }) {
        await openServiceDatabase()
        const { listSubscribers } = await import('#lib/campaigns/list-subscribers.ts')
        const subscribers = await listSubscribers({ all })
        const { columns, confirmed, pending, none } = text().subscribers
        const rows = subscribers.map(({ email, confirmedAt, createdAt }) => [
          ...[email, confirmedAt === null ? pending : confirmed, dateOf(confirmedAt ?? createdAt)],
        ])
        return { json: subscribers, text: tableOr(none, columns, rows) }
      },
    }),
  ],
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
    await openServiceDatabase()
    const { countDueRows, enforceRetention } = await import('#lib/lifecycle/enforce-retention.ts')
    const { withJobPool } = await import('#lib/runtime/database.ts')
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
