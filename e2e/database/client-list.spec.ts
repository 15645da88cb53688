import { listPage, listRows } from '#db/queries/list-rows.ts'
import { clientList, findClientDetails } from '#db/queries/oauth/clients.ts'
import { finishRotation, rotateSecret } from '#db/queries/oauth/clients-edit.ts'
import { People } from '../fixtures/people.ts'
import { expect, newHash, test, waitForLock } from '../fixtures/statements.ts'
import { addReader, compareList } from './compare-list.ts'

test('the list of clients has each filter, and its orders page by page in both directions', async ({
  own: { db, sql },
}) => {
  await sql`delete from client`
  for (const [id, name, secrets, columns] of [
    ['one', 'Zebra', 2, { created_at: '2026-01-02T12:00:00Z' }],
    ['two', 'alpha', 1, { created_at: '2026-01-03T12:00:00Z', disabled_at: new Date() }],
    ['three', 'Beta', 0, { created_at: '2026-01-01T12:00:00Z' }],
    ['four', 'Delta', 1, { created_at: '2026-01-04T12:00:00Z', is_test: true }],
  ] as const) {
    await sql`
      insert into client (id, name, redirect_uris, is_public, secret_hashes)
      select ${id}, ${name}, ${[`https://${id}.example/signed-in`]}, ${secrets === 0},
        array(select sha256(n::text::bytea) from generate_series(1, ${secrets}::int) as n)`
    await sql`update client set ${sql(columns)} where id = ${id}`
  }
  await sql`
    update client set logout_uris = '{https://one.example/signed-out}',
      backchannel_logout_uri = 'https://one.example/sign-out' where id = 'one'`
  await compareList({ db, sql }, clientList, ({ id }) => id, {
    sorts: {
      name: ['two', 'three', 'four', 'one'],
      added: ['three', 'one', 'two', 'four'],
    },
    last: {
      name: 'Zebra',
      own: false,
      roles: expect.arrayContaining(['profile']),
      redirectUris: ['https://one.example/signed-in'],
      logoutUris: ['https://one.example/signed-out'],
      backchannelLogoutUri: 'https://one.example/sign-out',
      requiresPkce: true,
      isPublic: false,
      leanIdToken: false,
      isTest: false,
      secrets: 2,
      createdAt: Date.parse('2026-01-02T12:00:00Z'),
      disabledAt: null,
    },
    filters: {
      q: [
        ['ZEB', ['one']],
        ['TWO', ['two']],
        ['://t', ['two', 'three']],
        ['nothing', []],
      ],
      state: [
        ['enabled', ['three', 'four', 'one']],
        ['disabled', ['two']],
      ],
      test: [['yes', ['four']]],
      rotating: [['yes', ['one']]],
    },
  })
})

test('a list counts its rows, and those before a page, up to a thousand and one', async ({
  own: { db, sql },
}) => {
  await sql`delete from client`
  await sql`
    insert into client (id, name, redirect_uris, is_public, secret_hashes)
    select n::text, to_char(n, '0000'), '{https://app.example/}', true, '{}' from generate_series(1, 1003) as n`
  const caller = await addReader(sql)
  const placesOf = async (side: 'after' | 'before', id?: string) => {
    const place = id ? [` ${id}`, id] : undefined
    const page = { sort: 'name', isDescending: false, size: 1, beside: { side, place } } as const
    const found = await listPage(db, caller, clientList, { filter: {}, page }, 'a test')
    return [found?.count, found?.preceding, found?.rows[0]?.id]
  }
  expect(await placesOf('after', '1000')).toEqual([1001, 1000, '1001'])
  expect(await placesOf('after', '1001')).toEqual([1001, 1001, '1002'])
  expect(await placesOf('after', '1002')).toEqual([1001, 1001, '1003'])
  expect(await placesOf('before', '1002')).toEqual([1001, 1001, '1001'])
  expect(await placesOf('before', '1003')).toEqual([1001, 1001, '1002'])
  await sql`delete from client where id in ('1', '2', '3')`
  expect(await placesOf('before')).toEqual([1000, 0, '1003'])
})

test('the page beside a row that is renamed or deleted meanwhile begins where the row was', async ({
  own: { db, sql },
}) => {
  await sql`delete from client`
  await sql`
    insert into client (id, name, redirect_uris, is_public, secret_hashes)
    select id, id, '{https://app.example/}', true, '{}' from unnest(array['a', 'b', 'c', 'd']) as id`
  const page = { sort: 'name', isDescending: false, size: 2 } as const
  const [, b] = await listRows(db, clientList, { filter: {}, page })
  const idsBeside = async (side: 'after' | 'before') => {
    const beside = { side, place: b?.place }
    const rows = await listRows(db, clientList, { filter: {}, page: { ...page, beside } })
    return rows.map(({ id }) => id)
  }
  await sql`update client set name = 'e' where id = 'b'`
  expect(await idsBeside('after')).toEqual(['c', 'd', 'b'])
  expect(await idsBeside('before')).toEqual(['a'])
  await sql`delete from client where id = 'b'`
  expect(await idsBeside('after')).toEqual(['c', 'd'])
})

test('the details of a client are of its newest tokens, sign-outs and changes by operators alone', async ({
  own: { db, sql },
}) => {
  await sql`delete from client`
  await sql`
    insert into client (id, name, redirect_uris, is_public, secret_hashes)
    select id, id, '{https://app.example/}', true, '{}' from unnest(array['shop', 'forum']) as id`
  const none = {
    connectedMembers: 0,
    consents: 0,
    sessions: 0,
    atLeast: [],
    lastTokenAt: null,
    lastLogoutNotice: null,
    pendingLogoutNotices: 0,
    changes: [],
  }
  expect(await findClientDetails(db, 'shop')).toMatchObject(none)
  const people = new People(sql)
  const person = await people.add()
  const hour = (n: number) => new Date(Date.UTC(2026, 0, 2, n))
  // The newest token has expired and the newest credential is none.
  for (const [client_id, kind, n, days] of [
    ['shop', 'bearer', 3, 0.5],
    ['shop', 'refresh', 5, 0.5],
    ['shop', 'bearer', 4, 9_999],
    ['shop', 'refresh', 2, 9_999],
    ['shop', 'code', 6, 0.5],
    ['forum', 'bearer', 7, 9_999],
    ['forum', 'bearer', 8, 0.5],
  ] as const) {
    await sql`
      insert into credential ${sql({
        hash: newHash(),
        kind,
        client_id,
        account_id: person.id,
        realm: 'tests',
        issued_at: hour(n),
        expires_at: new Date(hour(n).getTime() + days * 86_400_000),
      })}`
  }
  for (const [n, [client_id, operator, action]] of (
    [
      ['shop', 'olga', 'client-created'],
      ['shop', null, 'grant-exchanged'],
      ['forum', 'olga', 'client-created'],
      ['shop', 'omar', 'client-edited'],
      ['shop', 'olga', 'client-disabled'],
      ['shop', 'olga', 'client-enabled'],
      ['shop', 'olga', 'client-secret-rotated'],
      ['shop', 'olga', 'client-secret-ended'],
    ] as const
  ).entries()) {
    await sql`insert into audit_event ${sql({ client_id, operator, action, at: hour(n) })}`
  }
  for (const [kind, client_id] of [
    ['sign-out', 'shop'],
    ['sign-out', 'shop'],
    ['sign-out', 'forum'],
    ['notice', 'shop'],
  ] as const) {
    await sql`insert into outgoing ${sql({ kind, client_id, sub: person.id, due_at: hour(1) })}`
  }
  await sql`update client set logout_notice_at = ${hour(2)}, logout_notice_result = '204' where id = 'shop'`
  expect(await findClientDetails(db, 'shop')).toMatchObject({
    ...none,
    id: 'shop',
    connectedMembers: 1,
    lastTokenAt: hour(5).getTime(),
    lastLogoutNotice: { at: hour(2).getTime(), result: '204' },
    pendingLogoutNotices: 2,
    changes: [
      ['client-secret-ended', 7, 'olga'],
      ['client-secret-rotated', 6, 'olga'],
      ['client-enabled', 5, 'olga'],
      ['client-disabled', 4, 'olga'],
      ['client-edited', 3, 'omar'],
    ].map(([action, n, operator]) => ({ action, at: hour(Number(n)).getTime(), operator })),
  })
  // Of the two newest, none is a token that works; of the three newest, one is.
  expect(await findClientDetails(db, 'shop', 1)).toMatchObject({
    connectedMembers: 0,
    atLeast: ['connectedMembers', 'sessions'],
  })
  expect(await findClientDetails(db, 'shop', 2)).toMatchObject({ connectedMembers: 1 })
  expect(await findClientDetails(db, 'none')).toBeUndefined()
})

test('a client keeps its newest two secrets, also if two are made at once, until its rotation is finished', async ({
  own: { db, sql },
}) => {
  const [first, second, third, fourth] = [newHash(), newHash(), newHash(), newHash()]
  for (const id of ['shop', 'other']) {
    await sql`
      insert into client (id, name, redirect_uris, secret_hashes)
      values (${id}, ${id}, '{https://app.example/}', array[${first}::bytea])`
  }
  const secretsOf = async (id: string): Promise<Buffer[]> => {
    const [row] = await sql`select secret_hashes from client where id = ${id}`
    return row?.secret_hashes
  }
  const rotate = (secretHash: Buffer, expected?: number) =>
    rotateSecret(db, { id: 'shop', secretHash, expected }, 'olga')
  expect(await rotate(second, 2), 'it has one').toBeUndefined()
  expect(await rotate(second, 1)).toEqual({ endedOlder: false })
  expect(await secretsOf('shop')).toEqual([second, first])
  expect(await rotate(third)).toEqual({ endedOlder: true })
  expect(await secretsOf('shop')).toEqual([third, second])
  const { later } = await sql.begin(async (transaction) => {
    await transaction`
      update client set secret_hashes = array[${first}::bytea, ${third}::bytea] where id = 'shop'`
    const later = rotate(fourth)
    await waitForLock(sql, later)
    return { later }
  })
  expect(await later).toEqual({ endedOlder: true })
  expect(await secretsOf('shop')).toEqual([fourth, first])
  expect([
    await finishRotation(db, 'shop', 'olga'),
    await finishRotation(db, 'shop', 'olga'),
    await finishRotation(db, 'none', 'olga'),
  ]).toEqual([true, false, undefined])
  expect(await secretsOf('shop')).toEqual([fourth])
  expect(await secretsOf('other')).toEqual([first])
  await sql`
    insert into client (id, name, redirect_uris, is_public, secret_hashes)
    values ('phone', 'phone', '{https://app.example/}', true, '{}')`
  const given = await rotateSecret(db, { id: 'phone', secretHash: second }, 'olga')
  expect(given, 'a public client has no secret').toBeUndefined()
})
