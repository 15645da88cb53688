import { readServiceStatus } from '#lib/lifecycle/service-status.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { expect, test } from '../fixtures/statements.ts'

test('the status of the service says that pages and endpoints fail if its database is away, and hides no other failure', async ({
  own: { sql, url },
}) => {
  const states = async () => (await readServiceStatus()).map(({ part, now }) => `${part} ${now}`)
  try {
    setDatabaseUrl(url)
    await sql`
      insert into service_day (day, part, requests, failures)
      values ((now() at time zone 'Europe/London')::date, 'api', 3, 1)`
    expect((await states()).slice(0, 2)).toEqual(['pages ok', 'api ok'])
    const days = (await readServiceStatus()).map((one) => one.days)
    expect(days).toEqual([[], [expect.objectContaining({ requests: 3, failures: 1 })], []])
    await sql`alter table service_day rename to another`
    await expect(readServiceStatus()).rejects.toThrow('service_day')
    await closeDatabase()
    setDatabaseUrl('postgres://127.0.0.1:9/none')
    expect((await states()).slice(0, 2)).toEqual(['pages failing', 'api failing'])
    expect((await readServiceStatus()).map((one) => one.days)).toEqual(Array(3).fill(undefined))
  } finally {
    await closeDatabase()
  }
})
