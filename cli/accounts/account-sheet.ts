import type { AccountWithDelays } from '#lib/accounts/people/manage-account.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { texts } from '#lib/text/texts.ts'
import { alignColumns, dateTimeOf } from '../table.ts'

const text = () => texts().operatorAccounts

/** The networks that are listed; an attack may have hundreds. */
const maxShown = 10

function firstOf(lines: readonly string[]): readonly string[] {
  const left = lines.length - maxShown
  const more = left > 0 ? [texts().importReport.more(left)] : []
  return [...lines.slice(0, maxShown), ...more]
}

/** Formats an account for someone who has its owner on the phone. */
export function accountSheet(account: AccountWithDelays): string {
  const { labels } = text()
  const { disabledAt, eraseDueAt, mergedInto, lastSignInAt } = account
  const state = account.deceasedAt ? 'deceased' : account.state
  const since = disabledAt === null ? '' : `, ${dateTimeOf(disabledAt)}`
  const facts: [string, readonly string[]][] = [
    [labels.name, [`${account.name} (${account.username})`]],
    [labels.id, [account.id]],
    [labels.email, [account.email ?? text().missing]],
    [labels.sharedWith, account.sharedWith],
    [labels.phone, [account.phone, account.mobile].filter((phone) => phone !== null)],
    [labels.postcode, account.postcode ? [account.postcode] : []],
    [labels.state, [`${text().state[state]}${since}`]],
    [labels.erased, eraseDueAt === null ? [] : [text().erasedAt(dateTimeOf(eraseDueAt))]],
    [
      labels.mergedInto,
      mergedInto ? [text().mergedInto(mergedInto.username, dateTimeOf(mergedInto.undoUntil))] : [],
    ],
    [labels.merged, account.merged.map(({ username }) => username)],
    [labels.created, [dateTimeOf(account.createdAt)]],
    [labels.lastSignIn, [lastSignInAt === null ? text().never : dateTimeOf(lastSignInAt)]],
    [
      labels.delays,
      firstOf(account.delays.map((delay) => text().delay(delay.of, delay.network, delay.seconds))),
    ],
    [
      labels.failed,
      firstOf(
        account.failedSignIns.map(({ network, count, lastAt }) =>
          text().failedFrom(network ?? texts().network.unknown, count, dateTimeOf(lastAt)),
        ),
      ),
    ],
    [
      labels.emails,
      account.emails.map(({ subject, recipient, state, response, at }) =>
        text().emailed(
          dateTimeOf(at),
          subject,
          recipient,
          texts().security.emails.states[state],
          response,
        ),
      ),
    ],
    [labels.memberships, account.memberships.map(membershipLine)],
    [labels.access, account.access.map(accessLine)],
    [labels.factor, account.factor ? [factorState(account.factor.resetAt)] : []],
    [labels.staffRoles, account.staffRoles],
  ]
  const alwaysShown: readonly string[] = [
    labels.delays,
    labels.failed,
    labels.memberships,
    labels.access,
  ]
  return alignColumns(
    facts
      .filter(([label, lines]) => lines.length > 0 || alwaysShown.includes(label))
      .map(([label, lines]) => [label, lines.length > 0 ? lines.join('\n') : text().none]),
  )
}

const factorState = (resetAt: number | null) =>
  resetAt === null ? text().factor.on : text().factor.resetAt(dateTimeOf(resetAt))

function membershipLine({
  charityNumber,
  name,
  type,
  ...roles
}: AccountWithDelays['memberships'][number]) {
  const named = (['primary', 'billing'] as const).filter((role) => roles[role])
  return [charityNumber, name, type, ...named.map((role) => text().contactRoles[role])]
    .filter(Boolean)
    .join(', ')
}

const accessLine = ({
  kind,
  client,
  network,
  agent,
  lastUsedAt,
}: AccountWithDelays['access'][number]) =>
  text().accessOf(
    client ?? (kind === 'bearer' ? text().bearer : formatUserAgent(agent)),
    network ?? texts().network.unknown,
    dateTimeOf(lastUsedAt),
  )
