import type postgres from 'postgres'

/** The oldest version of PostgreSQL that is supported (decision 034). */
export const minPostgresVersion = 15

/**
 * Throws unless the server is new enough and has trigrams, and the database's encoding is UTF8 (decisions 034 and
 * 084). The message says what to do.
 */
export async function assertServer(client: postgres.Sql): Promise<void> {
  const [server] = await client<
    { version: string; database: string; encoding: string; trigrams: boolean }[]
  >`
    select current_setting('server_version') as version, current_database() as database,
      current_setting('server_encoding') as encoding,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`
  const { version = '', database = '', encoding = '', trigrams } = server ?? {}
  if (Number.parseInt(version, 10) < minPostgresVersion)
    throw new Error(
      `PostgreSQL ${version} is too old: Gatehouse needs version ${minPostgresVersion} or later.`,
    )
  if (encoding !== 'UTF8')
    throw new Error(
      `The database ${database} has the encoding ${encoding}, but Gatehouse needs UTF8. Create another one with: create database gatehouse_utf8 encoding 'UTF8' locale 'C.UTF-8' template template0. Then name it in DATABASE_URL.`,
    )
  if (!trigrams)
    throw new Error(
      'PostgreSQL has no extension pg_trgm, with which staff search. Install its additional modules, on many systems the package postgresql-contrib.',
    )
}
