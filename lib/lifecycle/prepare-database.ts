import { loadDemo } from '#db/demo.ts'
import { migrate } from '#db/migrate.ts'
import { hashPassword } from '#lib/auth/password.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'

/** Brings the tables up to date; an embedded database that is empty gets the demonstration cast. */
export async function prepareDatabase(embedded: boolean): Promise<void> {
  await migrate(env.databaseUrl as string)
  if (embedded) await loadDemo(db, { hashPassword, hashSecret: hashOf })
}
