import { expect, test } from '@playwright/test'
import { allowLongQueries, closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { createDatabase } from '../fixtures/database.ts'
import { simulateYear } from './year/simulate.ts'

const { YEAR_MEMBERSHIPS: size = '300', YEAR_SEED: seed = 'a year' } = process.env

test(`after a year in which each act was taken back by another officer, the database is as it was`, async () => {
  test.setTimeout(60_000 + Number(size) * 500)
  const own = await createDatabase()
  setDatabaseUrl(own.url)
  allowLongQueries()
  try {
    const { made, emails, faults, differences } = await simulateYear(own.sql, Number(size), seed)
    console.log(`The year "${seed}" of ${size} memberships: ${emails} emails`, made)
    expect(faults).toEqual([])
    expect(differences).toEqual({})
    for (const [act, times] of Object.entries(made)) expect(times, act).toBeGreaterThan(0)
  } finally {
    await closeDatabase()
    await own.drop()
  }
})
