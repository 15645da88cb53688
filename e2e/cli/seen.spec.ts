import { commands, nouns } from '../../cli/nouns.ts'
import { type People, unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { runGatehouse, test } from './gatehouse.ts'

/** A command that changes something is an act, and an export or a backup a job: it is recorded as such. */
const recorded =
  /^(import|export|backup|restore|mail|keys (rotate|end)|webhook (create|test|rotate|disable|enable|replay|skip)|client (create|edit|rotate|disable|enable|delete)|fee (set|schedule|end|raise)|type (add|edit)|staff (grant|revoke)|task done|request done|reminder allow|contact|membership (create|edit|renew|end|delete)|account (create|edit|disable|enable|unlock|end-sessions|reset-factor|invite|unmerge|access-pack)|migrate|upgrade|purge|completion)\b/

/** The words after each command that only reads. */
const words: Readonly<Record<string, (seen: Seen) => readonly string[]>> = {
  'account list': ({ tag }) => ['--search', tag],
  'account show': ({ username }) => [username],
  'account merge': ({ username, other }) => [username, other],
  'account erase': ({ username }) => [username],
  'membership list': ({ number }) => ['--search', number],
  'membership show': ({ number }) => [number],
  'application list': ({ tag }) => ['--search', tag],
  'reminder count': () => [],
  'fee list': () => [],
  'type list': () => [],
  'client list': () => [],
  'client show': () => ['soil-map'],
  'webhook list': () => [],
  'webhook show': () => ['0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f'],
  'staff list': () => [],
  'request list': () => [],
  'task list': ({ tag }) => ['--search', tag],
  'audit list': ({ username }) => ['--search', username],
  'subscribers list': ({ tag }) => ['--search', tag],
  'keys list': () => [],
  doctor: () => [],
  figures: () => [],
}

/** The commands that name the person. */
const naming = [
  'account erase',
  'account list',
  'account merge',
  'account show',
  'application list',
  'audit list',
  'membership list',
  'membership show',
  'request list',
  'staff list',
  'subscribers list',
  'task list',
]

type Seen = Awaited<ReturnType<typeof addSeen>>

/** Adds a person who is in every list. */
async function addSeen(people: People) {
  const { sql } = people
  const tag = unique('seen')
  const input = { username: tag, surname: tag, forename: 'Zoë' }
  const [person, other] = [await people.add(input), await people.add()]
  const { charityNumber: number } = await people.addMembership({ person, primary: true })
  await sql`insert into privacy_request (account_id, kind) values (${person.id}, 'access')`
  await sql`insert into task (kind, account_id) values ('email-fails', ${person.id})`
  await sql`insert into audit_event (account_id, action) values (${person.id}, 'signed-in')`
  await sql`
    insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${`${tag}@people.example`}, now())`
  await sql`
    insert into join_application (reference, state, start_hash, type, individual, email, surname, sent_at)
    values (${tag}, 'sent', sha256(${Buffer.from(tag)}), 'Friend', true, ${`${tag}@people.example`}, ${tag}, now())`
  const colleague = await people.add({ surname: tag })
  await sql`insert into staff_role (account_id, role) values (${colleague.id}, 'fees')`
  return { tag, username: person.username, other: other.username, number }
}

test('every command that prints something of a person leaves an entry in the audit trail', {
  tag: '@all',
}, async ({ database, people }) => {
  test.setTimeout(240_000)
  const every = [
    ...nouns.flatMap(({ name, commands: own }) => own.map((command) => `${name} ${command.name}`)),
    ...commands.map(({ name }) => name),
  ]
  const reading = every.filter((command) => !recorded.test(command))
  expect(reading.sort()).toEqual(Object.keys(words).sort())
  const seen = await addSeen(people)
  const settings = { DATABASE_URL: database.url, BASE_URL: 'http://members.example' }
  const named: string[] = []
  for (const command of reading)
    for (const form of [[], ['--json']]) {
      const operator = unique('olga')
      const line = [...command.split(' '), ...(words[command]?.(seen) ?? []), ...form]
      const { stdout, stderr } = await runGatehouse(line, { ...settings, SUDO_USER: operator })
      if (!`${stdout}${stderr}`.includes(seen.tag)) continue
      if (form.length === 0) named.push(command)
      const events = await people.sql`
        select action from audit_event where starts_with(operator, ${`${operator}@`})`
      expect(events.length, line.join(' ')).toBeGreaterThan(0)
    }
  expect(named).toEqual(naming)
})
