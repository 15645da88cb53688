import { connect } from './driver/connect.ts'
import { findDatabaseIdentity } from './replicas/position.ts'

// The driver prepares a statement only if it has parameters.
const sessionQuery = `
  select pg_backend_pid() as session, current_setting($1) <> '0' as "hasTimeout"`

/**
 * Finds out whether a transaction pooler is behind a URL, and what it loses. It gives a client another session for its
 * next statement if it takes them in turn, if others use them, or while a second client holds the first in a transaction.
 */
export async function probePooler(url: string): Promise<{
  readonly database: string | undefined
  readonly changesSession: boolean
  readonly forgetsStatements: boolean
  readonly hasTimeout: boolean
}> {
  const options = { maxConnections: 1, queryTimeoutMs: 4_000 }
  const [client, other] = [connect(url, options), connect(url, options)]
  const rows: { session: number; hasTimeout: boolean; retried?: unknown }[] = []
  const ask = async () => {
    for (let n = 0; n < 5; n += 1) {
      const query = client.runPrepared<(typeof rows)[number]>(sessionQuery, ['statement_timeout'])
      for (const row of await query) rows.push({ ...row, ...(query as { retried?: unknown }) })
    }
  }
  try {
    await ask()
    await other.runPrepared('begin', [])
    await ask()
    await other.runPrepared('rollback', [])
    // The driver prepares a statement again if the session does not know it.
    const forgetsStatements = rows.some(({ retried }) => retried)
    return {
      database: await findDatabaseIdentity(client),
      changesSession: forgetsStatements || new Set(rows.map(({ session }) => session)).size > 1,
      forgetsStatements,
      hasTimeout: rows.every((row) => row.hasTimeout),
    }
  } finally {
    await Promise.all([client, other].map(({ $client }) => $client.end({ timeout: 0 })))
  }
}
