import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import pg from 'pg'
import { input, listen } from './listen.js'

/** better-auth as its manual recommends for PostgreSQL, without rate limits, which would reject the load. */
const auth = betterAuth({
  baseURL: process.env.BASE_URL,
  secret: 'a secret of the benchmark',
  database: new pg.Pool({ connectionString: input.url, max: 10 }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
})

const { runMigrations } = await getMigrations(auth.options)
await runMigrations()
listen(toNodeHandler(auth))
