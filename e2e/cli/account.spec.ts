import { hashOf } from '#lib/auth/secret.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { test } from './gatehouse.ts'

test('gatehouse account create makes an invited account, and invite sends it one working link', {
  tag: '@all',
}, async ({ database, gatehouse, mailbox }) => {
  const username = unique('eve')
  const email = `${username}@oak.example`
  const profile = [
    '--email',
    email.replace('oak', 'OAK'),
    '--forename',
    'Eve',
    '--country',
    'France',
  ]
  const created = await gatehouse('account', 'create', '--username', username, ...profile, '--json')
  const { id } = JSON.parse(created.stdout)
  const shown = JSON.parse((await gatehouse('account', 'show', username, '--json')).stdout)
  expect(shown).toMatchObject({ id, email, name: 'Eve', state: 'invited', lastSignInAt: null })
  expect(mailbox.to(email)).toEqual([])

  for (const sent of [1, 2]) {
    const invited = await gatehouse('account', 'invite', id)
    expect(invited).toMatchObject({ exitCode: 0, stderr: '' })
    expect(invited.stdout).toContain(`Sent an invitation for the account ${username} to ${email}.`)
    expect(mailbox.to(email)).toHaveLength(sent)
  }
  const [invitation] = mailbox.to(email)
  expect(linkIn(invitation?.text, 'welcome').origin).toBe('http://members.example')
  expect(invitation?.text).toContain(`Your username: ${username}`)
  expect(
    await database.sql`
      select kind, expires_at - issued_at = interval '14 days' as fortnight from credential
      where account_id = ${id}`,
  ).toEqual([{ kind: 'invitation', fortnight: true }])
  expect(
    await database.sql`
      select action, split_part(operator, '@', 1) as operator from audit_event
      where account_id = ${id} order by id`,
  ).toEqual([
    { action: 'account-created', operator: 'olga' },
    { action: 'staff-viewed-person', operator: 'olga' },
    { action: 'invitation-sent', operator: 'olga' },
    { action: 'invitation-sent', operator: 'olga' },
  ])
})

test('gatehouse account invite keeps the earlier link if the mail server rejects the email', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const username = unique('refused')
  const email = `${username}@oak.example`
  await gatehouse('account', 'create', '--username', username, '--email', email)
  const { exitCode, stderr } = await gatehouse('account', 'invite', username)
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^The mail server did not accept/)])
  expect(
    await database.sql`
      select kind from credential join account on account.id = account_id
      where username = ${username}`,
  ).toEqual([])
})

test('gatehouse account invite rejects an account with a password, and one without an email', {
  tag: '@all',
}, async ({ gatehouse, people }) => {
  const { username } = await people.add()
  const active = await gatehouse('account', 'invite', username)
  expect([active.exitCode, active.stderr]).toEqual([
    1,
    expect.stringMatching(/^The account already has a password\./),
  ])
  const nameless = unique('nameless')
  await gatehouse('account', 'create', '--username', nameless)
  const without = await gatehouse('account', 'invite', nameless)
  expect([without.exitCode, without.stderr]).toEqual([
    1,
    expect.stringMatching(/^The account has no email\./),
  ])
})

test('gatehouse account show lists failed sign-ins and delays, and unlock ends the delays', async ({
  caller,
  database,
  gatehouse,
  people,
}) => {
  const { id, username, password } = await people.add()
  const signIn = (typed: string) =>
    caller.call('authenticate', { input: { username, password: typed, type: 'token' } })
  for (let n = 0; n < 8; n += 1) await signIn('wrong')
  // The delay itself lasts a few seconds, which a busy machine needs to start the command.
  await database.sql`
    update rate_limit set blocked_until = now() + interval '10 minutes'
    where key = ${hashOf(JSON.stringify(['sign-in', id, caller.network]))}`
  const shown = JSON.parse((await gatehouse('account', 'show', username, '--json')).stdout)
  expect(shown.failedSignIns).toEqual([
    {
      network: expect.any(String),
      count: expect.any(Number),
      lastAt: expect.stringMatching(/^\d.*Z$/),
    },
  ])
  const [{ network }] = shown.failedSignIns
  expect(shown.delays).toEqual([{ of: 'sign-in', network, seconds: expect.any(Number) }])
  const text = (await gatehouse('account', 'show', username)).stdout
  expect(text).toMatch(new RegExp(`^failed sign-ins, last 7 days +${network}: [4-8] attempts`, 'm'))

  // An attack from many networks goes on meanwhile.
  await database.sql`
    insert into audit_event (account_id, action, network, at)
    select ${id}, 'sign-in-refused', '198.51.100.' || n, now() + interval '1 second' from generate_series(1, 30) as n`
  const { stdout: attacked } = await gatehouse('account', 'show', username)
  expect(attacked.match(/198\.51\.100\.\d+: 1 attempt/g)).toHaveLength(10)
  expect(attacked).toContain('and 21 more\n')
  const unlocked = await gatehouse('account', 'unlock', username)
  expect(unlocked).toMatchObject({ exitCode: 0, stderr: '' })
  expect(unlocked.stdout).toContain(`Ended 1 delay of the account ${username}.`)
  expect((await signIn(password)).status).toBe(200)
})

test('gatehouse account show lists a delay of the second step, and unlock ends it', async ({
  database,
  gatehouse,
  people,
}) => {
  const { id, username } = await people.add()
  await database.sql`
    insert into rate_limit (key, attempts, blocked_until, forget_at)
    values (${hashOf(JSON.stringify(['second-step-anywhere', id]))}, 30, now() + interval '1 hour', now() + interval '1 day')`
  const show = async () => (await gatehouse('account', 'show', username)).stdout
  expect(await show()).toMatch(/^delays now +Entering a security code is blocked for \d+ minutes$/m)
  expect((await gatehouse('account', 'unlock', username)).stdout).toContain('Ended 1 delay')
  expect(await show()).toMatch(/^delays now +none$/m)
})

test('gatehouse account lists the usernames behind a shared email', { tag: '@all' }, async ({
  gatehouse,
  people,
}) => {
  const email = `${unique('farm')}@farm.example`
  const [ada, bo] = [await people.add({ email }), await people.add({ email })]
  const { exitCode, stdout, stderr } = await gatehouse('account', 'show', email)
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toContain(`Several accounts have the email "${email}". Use one of these`)
  for (const { username } of [ada, bo]) expect(stderr).toContain(`  ${username}  (Pat Field)`)
  const shown = JSON.parse((await gatehouse('account', 'show', ada.username, '--json')).stdout)
  expect(shown).toMatchObject({ id: ada.id, sharedWith: [bo.username] })
})

test('gatehouse account edit changes what is given, clears what is empty and informs the old email', async ({
  database,
  gatehouse,
  mailbox,
  people,
  service: _sendsEmails,
}) => {
  const person = await people.add()
  await people.issueCredential(person, { kind: 'reset' })
  const email = `new-${person.email}`
  const edited = await gatehouse(
    'account',
    'edit',
    person.username,
    '--email',
    email,
    '--phone',
    ' 01632 960001 ',
    '--surname',
    '',
  )
  expect(edited).toMatchObject({ exitCode: 0, stderr: '' })
  expect(edited.stdout).toContain(`Its email is now ${email}.`)
  expect(
    await database.sql`
      select email, phone, forename, surname, country,
        (select count(*)::int from credential where account_id = account.id) as links
      from account where id = ${person.id}`,
  ).toEqual([
    {
      email,
      phone: '01632 960001',
      forename: 'Pat',
      surname: null,
      country: 'United Kingdom',
      links: 0,
    },
  ])
  // A long line is wrapped.
  await expect
    .poll(() => mailbox.to(person.email)[0]?.text?.replace(/\s+/g, ' '), { timeout: 10_000 })
    .toContain(`is now ${email}`)
  const other = await people.add()
  const taken = await gatehouse('account', 'edit', person.username, '--username', other.username)
  expect([taken.exitCode, taken.stderr]).toEqual([
    1,
    `--username: another account has the username "${other.username}"\n`,
  ])
})

test('gatehouse account edit rejects a new postcode and phone numbers that cannot exist, and keeps stored ones', async ({
  gatehouse,
  people,
}) => {
  const { id, username } = await people.add()
  const wrong = ['--postcode', 'XYZ 99', '--phone', '7700 900 123', '--mobile', 'ask office']
  const rejected = await gatehouse('account', 'edit', username, ...wrong)
  expect(rejected).toMatchObject({ exitCode: 2, stdout: '' })
  expect(rejected.stderr.split('\n')).toEqual([
    '--postcode: Enter a full UK postcode, like BA5 1AA, or select another country',
    expect.stringMatching(/^--phone: Enter a phone number with its area code/),
    expect.stringMatching(/^--mobile: Enter a mobile number/),
    '',
  ])
  await people.sql`
    update account set postcode = 'XYZ 99', mobile = 'ask office' where id = ${id}`
  const kept = await gatehouse(
    'account',
    'edit',
    username,
    '--mobile',
    'ask office',
    '--phone',
    '01632 960001',
  )
  expect(kept).toMatchObject({ exitCode: 0, stderr: '' })
  const abroad = await gatehouse('account', 'edit', username, '--country', 'France')
  expect(abroad).toMatchObject({ exitCode: 0, stderr: '' })
  const home = await gatehouse('account', 'edit', username, '--country', 'United Kingdom')
  expect([home.exitCode, home.stderr]).toEqual([2, expect.stringMatching(/^--postcode: Enter/)])
  await gatehouse(
    'account',
    'edit',
    username,
    '--country',
    'United Kingdom',
    '--postcode',
    'ba51aa',
  )
  expect(
    await people.sql`select postcode, country, phone, mobile from account where id = ${id}`,
  ).toEqual([
    {
      postcode: 'BA5 1AA',
      country: 'United Kingdom',
      phone: '01632 960001',
      mobile: 'ask office',
    },
  ])
})

test('gatehouse account end-sessions, disable and enable take effect immediately', async ({
  caller,
  gatehouse,
  grants,
  people,
}) => {
  const person = await people.add()
  await grants.addConsent(person, await grants.addClient())
  const readProfile = async (token: string) =>
    (await caller.call('profile', { bearer: token })).status
  const first = await people.issueCredential(person)
  expect(await readProfile(first)).toBe(200)
  await gatehouse('account', 'end-sessions', person.id)
  expect(await readProfile(first)).toBe(401)
  expect(await people.sql`select from consent where account_id = ${person.id}`).toEqual([])

  const second = await people.issueCredential(person)
  expect((await gatehouse('account', 'disable', person.id)).stdout).toMatch(
    /^Disabled the account /,
  )
  expect(await readProfile(second)).toBe(401)
  expect((await gatehouse('account', 'disable', person.id)).stdout).toContain('already disabled')
  expect((await gatehouse('account', 'enable', person.id)).stdout).toMatch(/^Enabled the account /)
  expect(await readProfile(second)).toBe(401)
  expect(await readProfile(await people.issueCredential(person))).toBe(200)
})

const wrong: [fault: string, args: string[], exitCode: number, message: RegExp][] = [
  [
    'create with a postcode that cannot exist',
    ['create', '--username', 'x', '--country', 'United Kingdom', '--postcode', 'XYZ 99'],
    2,
    /^--postcode: Enter a full UK postcode/,
  ],
  ['show of an unknown user', ['show', 'nobody'], 1, /^There is no account with .*"nobody"/],
]
for (const [fault, args, exitCode, message] of wrong) {
  test(`gatehouse account rejects ${fault} with exit code ${exitCode}`, async ({ gatehouse }) => {
    const result = await gatehouse('account', ...args)
    expect(result).toMatchObject({ exitCode, stdout: '' })
    expect(result.stderr).toMatch(message)
  })
}
