import postgres from 'postgres'

/** A pool of connections, of which another takes the place once it cannot be trusted any more. */
export interface Renewable {
  /** The pool that queries go to just now. */
  current(): Pool
  /** Puts a new one in this one's place, if that has not been done; what it has under way may end. */
  renew(pool: Pool): void
}

/** What the driver does for us, in whichever pool it is. */
export type Pool = Pick<postgres.Sql, 'unsafe' | 'end'>

/** How long an old pool may go on, in seconds: more than any caller waits for the database. */
const grace = 5

/** Makes a client renewable, keeping its options; ending the client ends the pool that serves then. */
export function renewable(client: postgres.Sql): Renewable {
  const { unsafe, end, options } = client
  let pool: Pool = { unsafe, end }
  client.end = (wish) => pool.end(wish)
  return {
    current: () => pool,
    renew(old) {
      if (old !== pool) return
      // Each connection of a new pool begins with its first host: that is to be another than the last time.
      for (const list of [options.host, options.port]) list.push(list.shift() as never)
      // The driver takes its own options for such, with all that has been added to them since.
      pool = postgres(options as unknown as postgres.Options<Record<string, never>>)
      old.end({ timeout: grace }).catch(() => {})
    },
  }
}
