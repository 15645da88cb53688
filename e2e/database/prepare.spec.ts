import { cast } from '#db/demo.ts'
import { migrate } from '#db/migrate.ts'
import { requiredHashes } from '#db/migration-files.ts'
import { prepareDatabase } from '#lib/lifecycle/database.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { createDatabase } from '../fixtures/database.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'

test('a start of the service creates the tables, and adds the demonstration data to an embedded database without accounts only', async () => {
  const { sql, url, drop } = await createDatabase({ empty: true })
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const accounts = async () => (await sql`select from account`).length
  try {
    await prepareDatabase({ url, isEmbedded: false }, { demo: 'full' })
    expect(await sql`select from migration`).toHaveLength(requiredHashes().length)
    expect(await accounts()).toBe(0)
    await prepareDatabase({ url, isEmbedded: true }, { demo: 'cast' })
    expect(await accounts()).toBe(cast.accounts.length)
    await prepareDatabase({ url, isEmbedded: true }, { demo: 'full' })
    expect(await accounts()).toBe(cast.accounts.length)
  } finally {
    await closeDatabase()
    await drop()
  }
})

test('a service whose role may only read the database starts on tables that are up to date', async ({
  own: { sql, url },
}) => {
  await sql.unsafe(
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
  )
  expect(await migrate(url)).toBe(0)
})
