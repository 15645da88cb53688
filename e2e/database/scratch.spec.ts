import { createScratch, lockScratch } from '#db/backup/scratch.ts'
import { withPool } from '#db/driver/connect.ts'
import { expect, test } from '../fixtures/statements.ts'

test('one trial of a backup at a time has the scratch database beside a database, and the next one replaces what is left', async ({
  own: { sql, url },
}) => {
  const name = `verify_${new URL(url).pathname.slice(1)}`
  const scratches = async () => (await sql`select from pg_database where datname = ${name}`).length
  await withPool(url, {}, async (first) => {
    expect(await lockScratch(first, url)).toBe(true)
    await createScratch(first, url)
    await withPool(url, {}, async (second) => {
      expect(await lockScratch(second, url)).toBe(false)
    })
    expect(await scratches()).toBe(1)
  })
  await withPool(url, {}, async (next) => {
    expect(await lockScratch(next, url)).toBe(true)
    const scratch = await createScratch(next, url)
    await scratch.drop()
  })
  expect(await scratches()).toBe(0)
})

test('the name of a scratch database ends between two characters, where PostgreSQL cuts it', async ({
  own: { url },
}) => {
  const long = url.replace(/[^/]*$/, encodeURIComponent('é'.repeat(31)))
  await withPool(url, {}, async (db) => {
    const scratch = await createScratch(db, long)
    const name = decodeURIComponent(new URL(scratch.url).pathname.slice(1))
    expect(name).toBe(`verify_${'é'.repeat(28)}`)
    await scratch.drop()
  })
})
