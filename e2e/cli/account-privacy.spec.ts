import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { proveMailboxes } from '../staff/two-accounts.ts'
import { test as base } from './gatehouse.ts'

/** A test with a folder of its own. */
const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

test('gatehouse account erase --now shows the plan, and erases only with --yes', async ({
  database,
  gatehouse,
  people,
}) => {
  const person = await people.add()
  const { charityNumber } = await people.addMembership({ person, primary: true })
  await gatehouse('account', 'edit', person.username, '--phone', '01632 960001')
  await database.sql`
    insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${person.email}, now())`
  const asked = await gatehouse('account', 'erase', person.username, '--now')
  expect(asked).toMatchObject({ exitCode: 2, stdout: '' })
  expect(asked.stderr).toContain(`the email ${person.email}`)
  expect(asked.stderr).toContain(
    `of membership ${charityNumber} (A farm), which will then have no contact`,
  )
  expect(asked.stderr).toMatch(/1 event in the audit trail .*: until \d{4}-\d\d-\d\d/)
  const countAccounts = () => database.sql`select id from account where id = ${person.id}`
  expect(await countAccounts()).toHaveLength(1)

  const erased = await gatehouse('account', 'erase', person.username, '--now', '--yes', '--json')
  expect(JSON.parse(erased.stdout)).toMatchObject({
    erased: true,
    subscriptions: 1,
    auditEvents: 2,
  })
  expect(await countAccounts()).toEqual([])
  expect(await database.sql`select id from subscription where email = ${person.email}`).toEqual([])
  // An import of an old file does not subscribe the person again.
  expect(asked.stderr).toContain('a hash of the email, so that no import subscribes it')
  expect(
    await database.sql`
      select campaign from suppression
      where email_hash = sha256(convert_to(lower(${person.email}), 'UTF8'))`,
  ).toEqual([{ campaign: 'ebrief' }])
  expect(
    await database.sql`
      select account_id, split_part(operator, '@', 1) as operator from audit_event
      where action = 'account-erased' order by id desc limit 1`,
  ).toEqual([{ account_id: null, operator: 'olga' }])
})

test('gatehouse account erase disables the account for 30 days, and --undo restores it', {
  tag: '@all',
}, async ({ caller, database, gatehouse, people }) => {
  const person = await people.add()
  await database.sql`
    insert into privacy_request (account_id, kind) values (${person.id}, 'close-account')`
  const bearer = await people.issueCredential(person)
  const profile = () => caller.call('profile', { bearer })
  const requests = () =>
    database.sql`select state from privacy_request where account_id = ${person.id}`
  const asked = await gatehouse('account', 'erase', person.username)
  expect([asked.exitCode, asked.stderr]).toEqual([
    2,
    expect.stringContaining('at once and erases it in 30 days. Until then, --undo restores it.'),
  ])
  expect((await profile()).status).toBe(200)

  const planned = await gatehouse('account', 'erase', person.username, '--yes')
  expect([planned.exitCode, planned.stderr]).toEqual([0, ''])
  expect(planned.stdout).toMatch(
    new RegExp(
      `Disabled the account ${person.username}. It will be erased on \\d{4}-\\d\\d-\\d\\d`,
    ),
  )
  expect((await profile()).status).toBe(401)
  expect(await requests()).toEqual([{ state: 'done' }])
  const show = await gatehouse('account', 'show', person.username)
  expect(show.stdout).toMatch(/^erased +on \d{4}-\d\d-\d\d .*--undo$/m)
  const again = await gatehouse('account', 'erase', person.username, '--yes')
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('already')])
  const enabled = await gatehouse('account', 'enable', person.username)
  expect([enabled.exitCode, enabled.stderr]).toEqual([1, expect.stringContaining('--undo')])

  const undone = await gatehouse('account', 'erase', person.username, '--undo')
  expect(undone).toMatchObject({
    exitCode: 0,
    stdout: `The account ${person.username} will not be erased.\n`,
  })
  expect(await requests()).toEqual([{ state: 'open' }])
  const signedIn = await caller.call('authenticate', { input: { type: 'token', ...person } })
  expect(signedIn.status).toBe(200)
  const events = await database.sql`
    select action, split_part(operator, '@', 1) as operator from audit_event
    where account_id = ${person.id} and operator is not null and action <> 'staff-viewed-person' order by id`
  expect(events).toEqual([
    { action: 'erasure-planned', operator: 'olga' },
    { action: 'erasure-undone', operator: 'olga' },
  ])
  const nothing = await gatehouse('account', 'erase', person.username, '--undo', '--json')
  expect(JSON.parse(nothing.stdout)).toMatchObject({ undone: false })
})

test('gatehouse account erase rejects an account with a staff role, and --undo with --now', {
  tag: '@all',
}, async ({ database, gatehouse, people }) => {
  const person = await people.add()
  await database.sql`insert into staff_role (account_id, role) values (${person.id}, 'fees')`
  for (const flags of [['--yes'], ['--now', '--yes']]) {
    const refused = await gatehouse('account', 'erase', person.username, ...flags)
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`node dist/gatehouse.js staff revoke ${person.username} --role ROLE`),
    ])
  }
  expect(await database.sql`select id from account where id = ${person.id}`).toHaveLength(1)
  const both = await gatehouse('account', 'erase', person.username, '--undo', '--now')
  expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining('--undo')])
})

test('gatehouse account erase names the requests that it does not answer, and --now refuses until they are', async ({
  database,
  gatehouse,
  people,
}) => {
  const person = await people.add()
  await database.sql`
    insert into privacy_request ${database.sql(
      ['complaint', 'access', 'erasure'].map((kind) => ({ account_id: person.id, kind })),
    )}`
  const erase = (...flags: string[]) => gatehouse('account', 'erase', person.username, ...flags)
  const named = 'before these requests are answered: access, complaint'
  const asked = await erase()
  expect(asked.stderr).toContain(`It answers these requests: erasure\nIt is not erased ${named}\n`)
  expect(await erase('--now', '--yes')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `The account ${person.username} is not erased ${named}\n`,
  })
  expect(await database.sql`select id from account where id = ${person.id}`).toHaveLength(1)
})

test('gatehouse account access-pack contains 10,000 events of the person and no data of others', async ({
  database,
  folder,
  gatehouse,
  people,
}) => {
  const person = await people.add({ forename: '<Ada>' })
  await proveMailboxes(people, person)
  const other = await people.add({ surname: unique('Stranger') })
  const { guid } = await people.addMembership({ person, primary: true }, { person: other })
  await database.sql`
    insert into contact_invitation (membership_id, inviter_id, email, note, expires_at)
    values (${guid}, ${person.id}, 'eve@oak.example', 'Bring your boots', now())`
  const own = await people.addMembership({ person })
  await database.sql`
    insert into record_note (account_id, membership_id, text) values
      (${person.id}, null, 'Rang about the card'), (null, ${own.guid}, 'Rang about the gate'),
      (null, ${guid}, 'Eve rang about the cows')`
  await database.sql`
    insert into act_change (id, membership_id, before, after) values
      (uuidv7(), ${own.guid}, '{"renewsOn": null}', '{"renewsOn": "2091-03-31", "remindersFor": "2091-03-31"}'),
      (uuidv7(), ${guid}, '{"band": null}', '{"band": "Change of a stranger"}')`
  await database.sql`
    insert into outgoing (kind, recipient, account_id, subject, response) values
      ('email', ${person.email.toUpperCase()}, null, 'Your first account', '250 queued'),
      ('email', 'old@people.example', ${person.id}, 'Your old mailbox', null),
      ('email', ${person.email}, ${other.id}, 'Emails of a stranger', null)`
  const secret = await people.issueCredential(person)
  await people.issueCredential(person, { kind: 'view' })
  const [application] = await database.sql`
    insert into join_application (reference, state, start_hash, type, individual, email, about)
    values (${unique('R')}, 'lapsed', sha256(${Buffer.from(person.id)}), 'Friend', true,
      ${person.email.toUpperCase()}, 'Keeps bees') returning id`
  await database.sql`
    insert into join_message (application_id, by_staff, text)
    values (${application?.id}, true, 'How many hives?')`
  await database.sql`
    insert into audit_event (account_id, action, network)
    select ${person.id}, 'signed-in', '192.0.2.7' from generate_series(1, 9999)`
  await database.sql`
    insert into audit_event (account_id, action, staff_role, page, network)
    values (${person.id}, 'staff-viewed-person', 'help-desk', 'person', '198.51.100.7')`
  const out = join(folder, 'pack.zip')
  const packed = await gatehouse('account', 'access-pack', person.username, '--out', out, '--json')
  expect(JSON.parse(packed.stdout)).toEqual({ id: person.id, file: out, events: 10_000 })
  const files = Object.entries(unzipSync(await readFile(out))).map(
    ([name, bytes]) => [name, strFromU8(bytes)] as const,
  )
  const all = files.map(([, text]) => text).join()
  const [, access = ''] = files.find(([name]) => name === 'access.json') ?? []
  expect(JSON.parse(access)).toMatchObject([{ kind: 'bearer' }])
  expect(files.map(([name]) => name).sort()).toEqual([
    'README.txt',
    'access.json',
    'activity.json',
    'applicationMessages.json',
    'applications.json',
    'consents.json',
    'contactInvitations.json',
    'emails.json',
    'index.html',
    'membershipChanges.json',
    'memberships.json',
    'mergedAccounts.json',
    'notes.json',
    'passkeys.json',
    'profile.json',
    'requests.json',
    'subscriptions.json',
    'unsubscribed.json',
  ])
  const facts = ['&lt;Ada&gt;', 'Keeps bees', 'How many hives?', 'Bring your boots']
  const emails = ['Your first account', '250 queued', 'Your old mailbox']
  const records = ['Rang about the card', 'Rang about the gate']
  const change = 'Paid until the end of:  → 2091-03-31</td>'
  for (const fact of [...facts, ...emails, ...records, change]) expect(all).toContain(fact)
  const foreign = [
    other.username,
    other.email,
    other.id,
    'olga',
    '198.51.100.7',
    'about the cows',
    'of a stranger',
  ]
  for (const text of [...foreign, secret, '$argon2']) {
    expect(all).not.toContain(text)
  }
  const again = await gatehouse('account', 'access-pack', person.username, '--out', out)
  expect([again.exitCode, again.stderr]).toEqual([
    1,
    expect.stringMatching(/^Cannot create .*: it already exists/),
  ])
  const made = await database.sql`
    select from audit_event where account_id = ${person.id} and action = 'access-pack-made'`
  expect(made).toHaveLength(1)
})

test('gatehouse account erase deletes the applications to join of the person, and nothing of those who share the email', async ({
  database,
  gatehouse,
  people,
}) => {
  const [person, sharing] = [await people.add(), await people.add()]
  const [partner, inviter] = [await people.add(), await people.add()]
  await database.sql`update account set email = ${sharing.email} where id = ${partner.id}`
  await proveMailboxes(people, person, sharing)
  const apply = async (email: string, accountId: string | null) => {
    const reference = unique('R')
    await database.sql`
      insert into join_application (reference, state, start_hash, type, individual, email, account_id)
      values (${reference}, 'declined', sha256(${Buffer.from(reference)}), 'Friend', true, ${email},
        ${accountId})`
    return reference
  }
  const gone = [await apply(person.email, null), await apply('other@people.example', person.id)]
  const kept = await apply(sharing.email, null)
  await database.sql`
    insert into outgoing (kind, recipient, account_id, subject) values
      ('email', ${person.email}, null, ${person.id}), ('email', 'old@people.example', ${person.id}, ${person.id}),
      ('email', ${sharing.email}, null, ${person.id})`
  await database.sql`
    insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${sharing.email}, now())`
  const { guid } = await people.addMembership()
  for (const email of [person.email, sharing.email])
    await database.sql`
      insert into contact_invitation (membership_id, inviter_id, email, expires_at)
      values (${guid}, ${inviter.id}, ${email}, now() + interval '1 day')`
  const asked = await gatehouse('account', 'erase', person.username)
  expect(asked.stderr).toContain('2 applications to join')
  await gatehouse('account', 'erase', person.username, '--now', '--yes')
  await gatehouse('account', 'erase', sharing.username, '--now', '--yes')
  expect(
    await database.sql`
      select reference from join_application where reference = any(${[...gone, kept]})`,
  ).toEqual([{ reference: kept }])
  expect(await database.sql`select recipient from outgoing where subject = ${person.id}`).toEqual([
    { recipient: sharing.email },
  ])
  expect(await database.sql`select from subscription where email = ${sharing.email}`).toHaveLength(
    1,
  )
  expect(
    await database.sql`select email from contact_invitation where membership_id = ${guid}`,
  ).toEqual([{ email: sharing.email }])
})

test('gatehouse account erase erases a person with the notes about them and about memberships of theirs alone', async ({
  database: { sql },
  gatehouse,
  people,
}) => {
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  const other = await people.add()
  const shared = await people.addMembership({ person }, { person: other })
  await sql`
    insert into record_note (account_id, membership_id, author_id, text) values
      (${person.id}, null, null, 'own'), (null, ${guid}, null, 'alone'),
      (null, ${shared.guid}, null, 'shared'), (${other.id}, null, ${person.id}, 'written')`
  const planned = await gatehouse('account', 'erase', person.username)
  expect(planned.stderr).toContain('2 notes by staff')
  await gatehouse('account', 'erase', person.username, '--now', '--yes')
  const left = await sql`
    select text, author_id from record_note
    where membership_id in (${guid}, ${shared.guid}) or account_id in (${person.id}, ${other.id})
    order by text`
  expect(left).toEqual([
    { text: 'shared', author_id: null },
    { text: 'written', author_id: null },
  ])
})
