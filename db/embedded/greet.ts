import postgres from 'postgres'

const notYet = new Set([
  '57P01', // admin_shutdown
  '57P03', // cannot_connect_now: starting up, or shutting down
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'ECONNREFUSED',
  'ECONNRESET',
])

/** Signs in to the database once: true when it answers, false when it does not take connections yet, else an error. */
export async function ping(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    // Class 53 is a shortage, such as of connections: the server lives and knows the password.
    if (code.startsWith('53')) return true
    if (notYet.has(code)) return false
    throw error
  } finally {
    await sql.end({ timeout: 0 })
  }
}
