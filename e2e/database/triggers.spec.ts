import { randomUUID } from 'node:crypto'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, unique } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'

const days = (n: number) => new Date(Date.now() - n * 86_400_000)

test('the end of all access of an account is told to each client with a live grant, once for each session', async ({
  own: { sql },
}) => {
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add()]
  await sql`delete from client`
  for (const [id, columns] of Object.entries({
    told: { name: 'Told' },
    silent: { backchannel_logout_uri: null },
    disabled: { disabled_at: new Date() },
    again: { epoch: 1 },
  })) {
    await sql`
      insert into client (id, name, secret_hashes, redirect_uris, backchannel_logout_uri)
      values (${id}, ${id}, '{x}', '{https://app.example/}', 'https://app.example/sign-out')`
    await sql`update client set ${sql(columns)} where id = ${id}`
  }
  const [first, second] = [randomUUID(), randomUUID()]
  const grants: Readonly<Record<string, unknown>>[] = [
    { session_id: first },
    { session_id: first },
    { session_id: second },
    { session_id: null },
    { session_id: randomUUID(), used_at: null },
    { session_id: randomUUID(), expires_at: new Date(Date.now() - 1_000) },
    { session_id: randomUUID(), epoch: -1 },
    { session_id: randomUUID(), kind: 'refresh' },
    { session_id: randomUUID(), client_id: 'silent' },
    { session_id: randomUUID(), client_id: 'disabled' },
    { session_id: randomUUID(), client_id: 'again' },
    { session_id: randomUUID(), account_id: bo.id },
  ]
  for (const grant of grants)
    await sql`insert into credential ${sql({
      hash: newHash(),
      kind: 'code',
      account_id: ada.id,
      epoch: 0,
      client_id: 'told',
      realm: 'tests',
      used_at: days(0.5),
      issued_at: days(1),
      expires_at: days(-1),
      ...grant,
    })}`
  const told = async () =>
    (await sql`delete from outgoing where kind = 'sign-out' returning client_id, sub, sid`)
      .map(({ client_id, sub, sid }) => `${client_id} ${sub === ada.id} ${sid}`)
      .sort()
  const each = [`told true ${first}`, `told true ${second}`, 'told true null'].sort()
  await sql`update account set forename = 'Ada' where id = ${ada.id}`
  expect(await told(), 'another change').toEqual([])
  await sql`update account set epoch = epoch + 1 where id = ${ada.id}`
  expect(await told()).toEqual(each)
  await sql`update account set epoch = 0 where id = ${ada.id}`
  expect(await told(), 'grants of an earlier epoch').toEqual([])
  await people.disable(ada)
  expect(await told(), 'with the account').toEqual(each)
  await sql`update account set epoch = 0 where id = ${ada.id}`
  await sql`update account set epoch = 1 where id = ${ada.id}`
  expect(await told(), 'while it is disabled').toEqual([])
})

test('an account or a client that is disabled gets another epoch, and one that is enabled keeps it', async ({
  people,
  grants,
}) => {
  const { sql } = people
  const [{ id: account }, { id: client }] = [await people.add(), await grants.addClient()]
  for (const [table, id] of [
    ['account', account],
    ['client', client],
  ] as const) {
    const epochs: number[] = []
    for (const at of [new Date(), days(1), null, new Date()]) {
      const [row] = await sql`
        update ${sql(table)} set disabled_at = ${at} where id = ${id} returning epoch`
      epochs.push(row?.epoch)
    }
    expect(epochs, table).toEqual([1, 1, 1, 2])
  }
})

test('another email is not verified and ends the task about the one before, and another case of it does neither', async ({
  people,
}) => {
  const { sql } = people
  const [ada, bo] = [await people.add(), await people.add()]
  for (const { id } of [ada, bo]) {
    await sql`update account set email_verified_at = now() where id = ${id}`
    await sql`insert into task (kind, account_id) values ('email-fails', ${id})`
  }
  await sql`insert into task (kind, account_id, text) values ('note', ${ada.id}, 'Ring Ada')`
  const change = async (email: string | null, verifiedAt?: Date) => {
    await sql`
      update account set email = ${email}, email_verified_at = ${verifiedAt ?? sql`email_verified_at`}
      where id = ${ada.id}`
    const [row] = await sql`
      select email_verified_at is not null as verified,
        (select array_agg(kind order by kind) from task where account_id = account.id and done_at is null) as open
      from account where id = ${ada.id}`
    return [row?.verified, row?.open]
  }
  expect(await change(ada.email.toUpperCase())).toEqual([true, ['email-fails', 'note']])
  expect(await change(`${unique('new')}@people.example`)).toEqual([false, ['note']])
  expect(await change(`${unique('proved')}@people.example`, new Date()), 'proved with it').toEqual([
    true,
    ['note'],
  ])
  expect(await change(null)).toEqual([false, ['note']])
  const ofBo = await sql`
    select from account join task on account_id = account.id and done_at is null
    where account.id = ${bo.id} and email_verified_at is not null`
  expect(ofBo).toHaveLength(1)
})

test('a membership is over at once if it ends by today in London, and not over until the job says so otherwise', async ({
  people: { sql },
}) => {
  const add = async (ended_on: string | null) => {
    const [row] = await sql`
      insert into membership (charity_number, type, ended_on) values (${unique('N')}, 'Friend', ${ended_on})
      returning id, is_over`
    return row
  }
  expect((await add(londonDay()))?.is_over).toBe(true)
  expect((await add(londonDay(1)))?.is_over).toBe(false)
  const { id } = { ...(await add(null)) }
  const set = async (columns: object) => {
    const [row] =
      await sql`update membership set ${sql(columns)} where id = ${id} returning is_over`
    return row?.is_over
  }
  expect(await set({ ended_on: londonDay(1) })).toBe(false)
  expect(await set({ ended_on: londonDay() })).toBe(true)
  expect(await set({ name: 'Mill', ended_on: londonDay() }), 'the same day').toBe(true)
  expect(await set({ ended_on: null })).toBe(false)
  await set({ is_over: true })
  expect(await set({ name: 'Vale' }), 'another change').toBe(true)
  expect(await set({ renews_on: londonDay(9) })).toBe(false)
})

test('audit events are deleted after 90 days at the earliest, and lose their networks after 7, whatever a setting says', async ({
  own: { sql },
}) => {
  await sql`insert into audit_event (action, network, agent, at) values
    ('signed-in', '192.0.2.1', 'a browser', ${days(90.1)}), ('signed-in', '192.0.2.2', 'a browser', ${days(7.1)}),
    ('signed-in', null, null, ${days(89.9)}), ('signed-in', '192.0.2.3', 'a browser', ${days(6.9)})`
  const left = async () =>
    (await sql`select network from audit_event where at < ${days(5)} order by at`).map(
      ({ network }) => network,
    )
  const refused = { code: '42501' }
  await expect(sql`select delete_old_audit_networks(6, 9)`).rejects.toMatchObject(refused)
  expect(await left()).toEqual(['192.0.2.1', null, '192.0.2.2', '192.0.2.3'])
  expect((await sql`select delete_old_audit_networks(7, 9) as n`)[0]?.n).toBe(2)
  expect(await left()).toEqual([null, null, null, '192.0.2.3'])
  await expect(sql`select delete_old_audit_events(89, 9)`).rejects.toMatchObject(refused)
  expect((await sql`select delete_old_audit_events(90, 9) as n`)[0]?.n).toBe(1)
  expect(await left()).toEqual([null, null, '192.0.2.3'])
  await sql`insert into audit_event (action, at) values ('signed-in', ${days(100)})`
  for (const change of ['delete_old_audit_events(999, 9)', 'delete_old_audit_networks(999, 9)'])
    await expect(
      sql.begin(async (one) => {
        await one.unsafe(`select ${change}`)
        await one`delete from audit_event where at < ${days(99)}`
      }),
      `the right of ${change} ends with it`,
    ).rejects.toMatchObject(refused)
})
