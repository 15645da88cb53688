import { connect } from '#db/client.ts'
import { env } from './env.ts'
import { noteOutage } from './outage.ts'
import { shared } from './shared.ts'

/** The service's pool of connections, to the database that the settings name. */
export const db = shared('database', () =>
  connect(env.databaseUrl ?? 'postgres://127.0.0.1:1/unset', {
    sessionIdleDays: env.sessionIdleDays,
    tellOutage: noteOutage,
  }),
)
