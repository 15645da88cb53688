import { connect } from '#db/driver/connect.ts'
import { readWith } from '#db/replicas.ts'
import { env } from '#lib/env.ts'
import { counters } from './counters.ts'
import { log } from './log.ts'
import { noteOutage } from './outage.ts'
import { processSingleton } from './process-singleton.ts'

const options = { sessionIdleDays: env.sessionIdleDays, onOutage: noteOutage }

/** The service's pool of connections, to the database that the settings name. */
export const db = processSingleton('database', () =>
  connect(env.databaseUrl ?? 'postgres://127.0.0.1:1/unset', options),
)

const replicas = processSingleton('replicas', () =>
  readWith(db, env.replicaUrls, options, {
    noteRead() {
      counters.replicaReads += 1
    },
    noteChange(host, error) {
      if (error) log.warn({ event: 'replica-left', host, error })
      else log.info({ event: 'replica-used', host })
    },
  }),
)

/** Does a read on a replica, where the settings name one that has all that the primary has; else on the primary. */
export const { read } = replicas

/** Ends all connections, to primary and replicas. */
export async function endDatabase(): Promise<void> {
  await Promise.all([db.$client.end({ timeout: 5 }), replicas.end()])
}
