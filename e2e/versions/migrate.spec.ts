import postgres from 'postgres'
import { migrate } from '#db/migrate.ts'
import { unique } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

const bitsOf = (uuid: string) => BigInt(`0x${uuid.replaceAll('-', '')}`)

test('ids of rows are UUIDs of version 7 that contain the time of their creation', async ({
  database,
}) => {
  const before = Date.now()
  const [row] = await database.sql`
    insert into audit_event (action) values ('signed-in') returning id::text`
  const after = Date.now()
  expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const createdAt = Number(bitsOf(row?.id) >> 80n)
  expect(createdAt).toBeGreaterThanOrEqual(before)
  expect(createdAt).toBeLessThanOrEqual(after)
})

test('ids of rows that were created one after the other sort in that order', async ({
  database,
}) => {
  const [row] = await database.sql`
    with ids as materialized (
      select n, uuidv7() as id, pg_sleep(0.000002) from generate_series(1, 2000) as n
    )
    select count(distinct id)::int as distinct, array_agg(n order by n) = array_agg(n order by id)
      as sorted from ids`
  expect(row).toEqual({ distinct: 2000, sorted: true })
})

test('a database whose encoding is not UTF8 is rejected with the statement that creates another', async ({
  database,
}) => {
  const name = unique('latin1').replaceAll('-', '_')
  const create = `create database ${name} encoding 'LATIN1' locale 'C' template template0`
  await database.sql.unsafe(create)
  const latin1 = Object.assign(new URL(database.url), { pathname: name }).href
  const error = await migrate(latin1, `${root}/db/migrations`).catch((error) => error)
  await database.sql.unsafe(`drop database ${name}`)
  expect(error.message).toContain(`The database ${name} has the encoding LATIN1`)

  const [, statement = ''] = error.message.match(/: (create database .*)\. Then/) ?? []
  const created = unique('utf8').replaceAll('-', '_')
  await database.sql.unsafe(statement.replace('gatehouse_utf8', created))
  const url = Object.assign(new URL(database.url), { pathname: created }).href
  await migrate(url, `${root}/db/migrations`)
  const sql = postgres(url, { max: 1 })
  expect((await sql`select lower('É') as lower, count(*)::int as rows from account`)[0]).toEqual({
    lower: 'é',
    rows: 0,
  })
  await sql.end()
  await database.sql.unsafe(`drop database ${created}`)
})
