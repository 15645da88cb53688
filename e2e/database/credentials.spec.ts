import { findEmailChange, findRestorableEmail } from '#db/queries/accounts/email-changes.ts'
import { addAppPassword, listPrograms } from '#db/queries/credentials/app-passwords.ts'
import { maxLive } from '#db/queries/credentials/credential-limits.ts'
import { deleteUnsent } from '#db/queries/credentials/credentials.ts'
import {
  findSignInCandidates,
  isEmailShared,
  listOutdatedHashSamples,
} from '#db/queries/credentials/passwords.ts'
import { recordSentResets } from '#db/queries/credentials/resets.ts'
import { findArrival } from '#db/queries/credentials/sessions.ts'
import { endSession } from '#db/queries/credentials/sessions-edit.ts'
import { programDays } from '#db/values/periods.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type CredentialInput, type People, type Person, unique } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addClientRow } from '../staff/client-row.ts'

const issue = async (people: People, person: Person, input: CredentialInput) =>
  hashOf(await people.issueCredential(person, input))
const kindsOf = async (people: People, { id }: Person) =>
  (await people.sql`select kind from credential where account_id = ${id}`)
    .map(({ kind }) => kind)
    .sort()

test('a password typed is an app password of its account alone, while it is live', async ({
  db,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  const add = async ({ id }: Person, kind: string, lifetime = '1 hour', epoch = 0) => {
    const hash = newHash()
    await people.sql`
      insert into credential (hash, kind, account_id, epoch, realm, roles, label, client_id, issued_at, expires_at)
      values (${hash}, ${kind}, ${id}, ${epoch}, 'tests', '{openid}',
        case when ${kind} = 'app-password' then 'A program' end, null, now() - interval '2 hours',
        now() + ${lifetime}::interval)`
    return hash
  }
  const rolesOf = async (hash: Buffer) =>
    (await findSignInCandidates(db, person.username, hash)).candidates.map(
      (one) => one.appPasswordRoles,
    )
  expect(await rolesOf(await add(person, 'app-password'))).toEqual([['openid']])
  expect(await rolesOf(await add(person, 'bearer')), 'a bearer').toEqual([null])
  expect(await rolesOf(await add(other, 'app-password')), 'of someone else').toEqual([null])
  expect(await rolesOf(await add(person, 'app-password', '-1 minute')), 'expired').toEqual([null])
  expect(await rolesOf(await add(person, 'app-password', '1 hour', 7)), 'ended').toEqual([null])
})

test('an app password is added by a session whose password is not temporary, while fewer than fifty are live', async ({
  db,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  const add = async (kind: NonNullable<CredentialInput['kind']>, of = person) => {
    const password = { hash: newHash(), label: 'A program', roles: [], realm: 'tests' }
    return addAppPassword(db, await issue(people, of, { kind }), password, context)
  }
  for (const kind of ['bearer', 'pending', 'view', 'refresh'] as const)
    expect(await add(kind), kind).toBe(false)
  const setTemporary = (is: boolean) =>
    people.sql`update account set password_temporary = ${is} where id = ${person.id}`
  await setTemporary(true)
  expect(await add('session'), 'with a temporary password').toBe(false)
  await setTemporary(false)
  await people.sql`
    insert into credential (hash, kind, account_id, epoch, realm, label, issued_at, expires_at)
    select sha256(convert_to(id || kind || hours || ' ' || n, 'UTF8')), kind::credential_kind, id, epoch - (n % 2), 'tests', label,
      now() - interval '1 hour', now() + hours * interval '1 hour'
    from account, (values ('app-password', 1), ('app-password', -0.5), ('bearer', 1)) as added (kind, hours),
      lateral (select case when kind = 'app-password' then 'A program' end as label) as named,
      generate_series(1, ${2 * (maxLive - 1)}) as n
    where account.id = ${person.id} and (hours > 0 or n % 2 = 0)`
  expect(await add('session'), 'the last').toBe(true)
  expect(await add('session'), 'one more').toBe(false)
  expect(await add('session', other)).toBe(true)
})

test('a name at sign-in is that of one username first, then of the five oldest accounts with this email', async ({
  db,
  people,
}) => {
  const email = `${(await people.add()).username}@shared.example`
  const ids: string[] = []
  for (let n = 0; n < 6; n += 1) ids.push((await people.add({ email })).id)
  const named = await people.add({ username: email, email: `other-${email}` })
  const { candidates, foldedName } = await findSignInCandidates(db, email.toUpperCase(), newHash())
  expect(foldedName).toBe(email)
  expect(candidates.map(({ id }) => id)).toEqual([named.id, ...ids.slice(0, 5)])
  expect(candidates.map(({ matchesUsername }) => matchesUsername)).toEqual([
    true,
    ...Array(5).fill(false),
  ])
  const unknown = await findSignInCandidates(db, `No-${email}`, newHash())
  expect(unknown).toEqual({ foldedName: `no-${email}`, candidates: [] })
})

test('disabled accounts take no place among the five of an email', async ({ db, people }) => {
  const email = `${unique('farm')}@people.example`
  const [gone, live] = [[], []] as [string[], string[]]
  for (let n = 0; n < 5; n += 1) gone.push((await people.add({ email, disabled: true })).id)
  const found = async () => {
    const { candidates } = await findSignInCandidates(db, email, newHash())
    return candidates.map(({ id }) => id)
  }
  expect(await found()).toEqual(gone)
  for (let n = 0; n < 4; n += 1) live.push((await people.add({ email })).id)
  expect(await found()).toEqual([...gone.slice(0, 1), ...live])
})

test('of the hashes that imports brought, one of each algorithm and its parameters is listed', async ({
  own: { db, sql },
}) => {
  const hashes = [
    '$2y$10$a',
    '$2y$10$b',
    '$2y$12$a',
    '$argon2id$v=19$m=1,t=1,p=1$a',
    '$argon2id$v=19$m=2,t=1,p=1$a',
  ]
  await sql`
    insert into account (username, country, password_hash)
    select 'hash ' || n, 'Ireland', hash from unnest(${hashes}::text[]) with ordinality as hash (hash, n)`
  const listed = (await listOutdatedHashSamples(db)).map(({ hash }) => hash)
  expect(listed.map((hash) => hash.replace(/^(\$2y\$10\$)b$/, '$1a')).sort()).toEqual([
    '$2y$10$a',
    '$2y$12$a',
    '$argon2id$v=19$m=1,t=1,p=1$a',
    '$argon2id$v=19$m=2,t=1,p=1$a',
  ])
})

test('an email is shared with another account, and not with one that was merged', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const shared = () =>
    isEmailShared(db, { accountId: person.id, email: person.email.toUpperCase() })
  expect(await shared()).toBe(false)
  const other = await people.add({ email: person.email })
  expect(await shared()).toBe(true)
  await people.sql`
    insert into account_merge (merged_id, account_id, undo_until, moved)
    values (${other.id}, ${person.id}, now(), 'null')`
  expect(await shared()).toBe(false)
})

test('of the temporary passwords of an account the newest three that are unused stay', async ({
  db,
  people,
}) => {
  const [person, other] = [await people.add(), await people.add()]
  const add = async (of: Person, age: number) => {
    const hash = await issue(people, of, { kind: 'reset' })
    await people.sql`update credential set issued_at = now() - ${age} * interval '1 minute' where hash = ${hash}`
    return { accountId: of.id, hash }
  }
  const used = await add(person, 50)
  await people.sql`update credential set used_at = now() where hash = ${used.hash}`
  const resets = []
  // The newest first, so that their ids are in the other order.
  for (const age of [1, 2, 3, 4, 5]) resets.push(await add(person, age))
  const ofOther = await add(other, 40)
  const hashesOf = (some: readonly { hash: Buffer }[]) => some.map(({ hash }) => hash)
  await recordSentResets(db, hashesOf(resets.slice(0, 1)), context)
  const left = async () =>
    (
      await people.sql`select hash from credential where account_id in (${person.id}, ${other.id})`
    ).map(({ hash }) => hash.toString('hex'))
  const hexOf = (some: readonly { hash: Buffer }[]) =>
    hashesOf(some)
      .map((hash) => hash.toString('hex'))
      .sort()
  expect((await left()).sort()).toEqual(hexOf([used, ...resets.slice(0, 3), ofOther]))
  await deleteUnsent(db, hashesOf(resets.slice(0, 2)))
  expect((await left()).sort()).toEqual(hexOf([used, ...resets.slice(2, 3), ofOther]))
})

test('signing out ends a session with what it gave to clients that follow it, and no other', async ({
  db,
  grants,
  people,
}) => {
  const person = await people.add()
  const [follower, other] = [
    await grants.addClient({ backchannelLogoutUri: 'https://follower.example/out' }),
    await grants.addClient(),
  ]
  const begin = async (kind: 'session' | 'pending' | 'bearer' = 'session') => {
    const hash = await issue(people, person, { kind })
    const [row] = await people.sql`select id from credential where hash = ${hash}`
    for (const client of kind === 'session' ? [follower, other] : []) {
      const { code } = await grants.issueCode({ client, person })
      await people.sql`update credential set session_id = ${row?.id} where hash = ${hashOf(code)}`
    }
    return hash
  }
  await endSession(db, await begin(), context)
  expect(await kindsOf(people, person)).toEqual(['code'])
  await endSession(db, await begin(), context, { clientId: other.id })
  expect(await kindsOf(people, person)).toEqual(['code'])
  await endSession(db, await begin('pending'), context)
  await endSession(db, await begin('bearer'), context)
  expect(await kindsOf(people, person), 'of a bearer').toEqual(['bearer', 'code'])

  const [former, successor] = [await begin(), await begin('pending')]
  const ofSomeoneElse = await issue(people, await people.add(), { kind: 'session' })
  await endSession(db, former, context, { successor })
  expect(await kindsOf(people, person), 'continued').toEqual([
    'bearer',
    'code',
    'code',
    'code',
    'pending',
  ])
  const [continued] = await people.sql`
    select session_id = (select session_id from credential where kind = 'code' and account_id = ${person.id}
      order by id desc limit 1) as same from credential where hash = ${successor}`
  expect(continued?.same).toBe(true)
  await endSession(db, await begin(), context, { successor: ofSomeoneElse })
  expect(await kindsOf(people, person), 'not continued').toEqual([
    'bearer',
    'code',
    'code',
    'code',
    'code',
    'pending',
  ])

  const last = await begin()
  await people.disable(person)
  await endSession(db, last, context)
  const ended = await people.sql`
    select from audit_event where account_id = ${person.id} and action = 'signed-out'`
  expect(ended).toHaveLength(5)
})

test('the programs of a member are those of 90 days, the latest first, with their last known network', async ({
  db,
  grants,
  people,
}) => {
  const person = await people.add()
  const session = await issue(people, person, { kind: 'session' })
  const client = await grants.addClient()
  const add = async (agent: string, days: number, network: string | null, change = {}) => {
    const hash = await issue(people, person, { kind: 'bearer', ...change })
    await people.sql`
      update credential set agent = ${agent}, network = ${network},
        issued_at = now() - interval '200 days', seen_at = now() - ${days} * interval '1 day'
      where hash = ${hash}`
  }
  await people.sql`update credential set agent = 'Browser' where hash = ${session}`
  await add('Older', 3, '192.0.2.3')
  await add('Newer', 2, '192.0.2.1')
  await add('Newer', 1.5, null)
  await add('Newer', 2.5, '192.0.2.2')
  await add('Nearly too old', programDays - 0.01, '192.0.2.4')
  await add('Too old', programDays + 0.01, '192.0.2.5')
  await add('Of a client', 1.2, '192.0.2.6', { clientId: client.id })
  await add('Refreshed', 1.2, '192.0.2.7', { kind: 'refresh' })
  await people.sql`
    insert into audit_event (account_id, action, agent, network, at)
    values (${person.id}, 'signed-in', 'Event', '192.0.2.8', now() - interval '4 days'),
      (${person.id}, 'signed-out', 'Other event', '192.0.2.8', now() - interval '4 days')`
  const programs = await listPrograms(db, session)
  expect(programs.map(({ agent, network, hasBearer }) => [agent, network, hasBearer])).toEqual([
    ['Browser', null, false],
    ['Newer', '192.0.2.1', true],
    ['Older', '192.0.2.3', true],
    ['Event', '192.0.2.8', false],
    ['Nearly too old', '192.0.2.4', true],
  ])
})

test('a link that signs in says whose it is and why it no longer works, and no other secret is one', async ({
  db,
  people,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  const disabled = await people.add({ forename: 'Bo', surname: 'Grove' })
  await people.disable(disabled)
  const clientId = await addClientRow(people)
  const disabledClientId = await addClientRow(people, { isDisabled: true })
  const used = await issue(people, person, { kind: 'reset' })
  await people.sql`update credential set used_at = now() where hash = ${used}`
  const left = await issue(people, person, { kind: 'passthrough' })
  await people.sql`update credential set epoch = epoch - 1 where hash = ${left}`
  for (const [kind, hash, state] of [
    ['reset', await issue(people, person, { kind: 'reset' }), 'live'],
    ['reset', used, 'used'],
    ['reset', await issue(people, person, { kind: 'reset', lifetimeSeconds: -1 }), 'expired'],
    ['reset', await issue(people, disabled, { kind: 'reset' }), 'ended'],
    ['passthrough', await issue(people, person, { kind: 'passthrough', clientId }), 'live'],
    ['passthrough', left, 'ended'],
    [
      'passthrough',
      await issue(people, person, { kind: 'passthrough', clientId: disabledClientId }),
      'ended',
    ],
    ['passthrough', await issue(people, person, { kind: 'reset' }), undefined],
    ['reset', await issue(people, person, { kind: 'bearer' }), undefined],
  ] as const)
    expect((await findArrival(db, kind, hash))?.state, `${kind} ${state}`).toBe(state)
  const link = await issue(people, person, { kind: 'reset' })
  expect(await findArrival(db, 'reset', link)).toMatchObject({
    accountId: person.id,
    name: 'Ada Fields',
  })
})

test('the link that confirms an email restores none, and the link that restores one confirms none', async ({
  db,
  people,
}) => {
  const { id } = await people.add()
  const [email, restore] = [newHash(), newHash()]
  for (const [kind, hash] of [
    ['email', email],
    ['restore', restore],
  ] as const)
    await people.sql`
      insert into credential (hash, kind, account_id, address, realm, expires_at)
      values (${hash}, ${kind}, ${id}, 'new@people.example', 'tests', now() + interval '1 hour')`
  expect([await findEmailChange(db, restore), await findRestorableEmail(db, email)]).toEqual([
    undefined,
    undefined,
  ])
  expect(await findEmailChange(db, email)).toMatchObject({ state: 'open' })
  expect(await findRestorableEmail(db, restore)).toMatchObject({ state: 'open' })
})
