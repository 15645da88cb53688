import { AuditSearchForm } from '#lib/contracts/forms/staff.ts'
import { texts } from '#lib/text/texts.ts'
import { resolveAccount } from '../accounts/resolve-account.ts'
import { openServiceDatabase } from '../database.ts'
import { command, type Noun, option } from '../declare.ts'
import { dateTimeOf, tableOr } from '../table.ts'

const text = () => texts().operations.audit
const { fields } = AuditSearchForm
const defaultLimit = 50

/** The commands for the audit trail. */
export const auditCommands: Noun = {
  name: 'audit',
  description: 'Searches the audit trail.',
  commands: [
    command({
      name: 'search',
      summary: 'finds events of the audit trail, newest first',
      options: {
        account: option(fields.account, 'the username, email or id of an account', 'user'),
        action: option(fields.action, 'an action, such as sign-in-refused', 'action'),
        network: option(fields.network, 'a network, such as 192.0.2.7', 'network'),
        operator: option(
          fields.operator,
          "the beginning of an operator's name, or of staff: and a colleague's username",
          'name',
        ),
        from: option(fields.from, 'the first day, such as 2026-11-01', 'day'),
        until: option(fields.until, 'the last day', 'day'),
        limit: option(fields.limit, 'at most so many events (default: 50)', 'number'),
        before: option(fields.before, 'only events older than the one with this id', 'id'),
      },
      examples: [
        'audit search --account ada --from 2026-11-01',
        'audit search --action sign-in-refused --network 192.0.2.7 --json',
      ],
      async run({ options: { account, limit, ...rest } }) {
        await openServiceDatabase()
        const { actorOf, sayAbout } = await import('#lib/acts/sentences.ts')
        const { findAuditEvents } = await import('#lib/accounts/audit/search-audit.ts')
        const accountId = account ? (await resolveAccount(account, 'account')).id : undefined
        const count = Number(limit ?? defaultLimit)
        const filter = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null))
        const events = await findAuditEvents({ ...filter, accountId }, count)
        const rows = events.map((event) => [
          dateTimeOf(event.at),
          event.action,
          sayAbout(event.action, { name: event.username, by: actorOf(event) }),
          event.username ?? '',
          event.clientId ?? event.membershipId ?? event.feeId ?? event.signingKeyId ?? '',
          event.network ?? '',
          event.operator ?? '',
        ])
        const last = events.length === count ? events.at(-1) : undefined
        const table = tableOr(text().none, text().columns, rows)
        return { json: events, text: last ? `${table}\n${text().more(last.id)}` : table }
      },
    }),
  ],
}
