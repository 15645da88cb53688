import { loadDemo } from '#db/demo.ts'
import { migrate } from '#db/migrate.ts'
import { hashPassword } from '#lib/credentials/password.ts'
import { hashOf } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { env } from '#lib/env.ts'

/** Brings the tables up to date; an embedded database that is empty gets the demonstration cast. */
export async function prepareDatabase(embedded: boolean): Promise<void> {
  await migrate(env.databaseUrl as string)
  if (embedded) await loadDemo(db, { ofPassword: hashPassword, ofSecret: hashOf })
}
