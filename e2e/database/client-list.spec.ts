import { listPage } from '#db/queries/list-rows.ts'
import { clientList } from '#db/queries/oauth/clients.ts'
import { expect, test } from '../fixtures/statements.ts'
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
  const placesOf = async (side: 'after' | 'before', id: string | undefined) => {
    const page = { sort: 'name', isDescending: false, size: 1, beside: { side, id } } as const
    const found = await listPage(db, caller, clientList, { filter: {}, page }, 'a test')
    return [found?.count, found?.preceding, found?.rows[0]?.id]
  }
  expect(await placesOf('after', '1000')).toEqual([1001, 1000, '1001'])
  expect(await placesOf('after', '1001')).toEqual([1001, 1001, '1002'])
  expect(await placesOf('after', '1002')).toEqual([1001, 1001, '1003'])
  expect(await placesOf('before', '1002')).toEqual([1001, 1001, '1001'])
  await sql`delete from client where id in ('1', '2', '3')`
  expect(await placesOf('before', undefined)).toEqual([1000, 0, '1003'])
})
