import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startEmbedded } from '../../db/embedded/start.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { test as base, runGatehouse } from './gatehouse.ts'

const debian = '/usr/lib/postgresql'
const installed = existsSync(debian)
  ? readdirSync(debian).map((major) => `${debian}/${major}/bin`)
  : []
/** Programs that are as new as the server: those beside it, or else Debian's on their own server. */
export const programs = [process.env.POSTGRES_BIN, ...installed].find(
  (bin) => bin && existsSync(join(bin, 'pg_dump')),
)
/** The reason for which a test is skipped without them. */
export const noPrograms = 'there is no pg_dump: on Debian, install postgresql'

/** A database with members, an empty one on the same server, and a folder for a backup. */
export interface Drill {
  readonly folder: string
  readonly source: TestDatabase
  readonly target: TestDatabase
  /** Runs the command with PostgreSQL's programs first on the PATH. */
  run(database: TestDatabase, ...args: string[]): ReturnType<typeof runGatehouse>
}

/** A test of backups. */
export const test = base.extend<{ folder: string; drill: Drill }, { serverUrl: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
    async ({}, use) => {
      if (process.env.POSTGRES_BIN) return use(process.env.TEST_POSTGRES as string)
      const home = await mkdtemp(join(tmpdir(), 'server-'))
      await chmod(home, 0o755)
      const server = await startEmbedded(home, { durable: false, bin: programs })
      await use(server.url)
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  drill: async ({ folder, serverUrl }, use) => {
    const source = await createDatabase({ server: serverUrl })
    const target = await createDatabase({ server: serverUrl, empty: true })
    const PATH = [programs, process.env.PATH].join(delimiter)
    await use({
      folder: join(folder, 'backup'),
      source,
      target,
      run: ({ url }, ...args) => runGatehouse(args, { DATABASE_URL: url, SUDO_USER: 'olga', PATH }),
    })
    await Promise.all([source.drop(), target.drop()])
  },
})
