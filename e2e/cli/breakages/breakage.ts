import type { AddressInfo, Server } from 'node:net'
import type { DescribedFinding } from '../../../cli/doctor/doctor-command.ts'
import { createDatabase } from '../../fixtures/database.ts'
import { expect } from '../../fixtures/test.ts'
import { startDns, type Zone } from '../dns-server.ts'
import { test as base, runGatehouse } from '../gatehouse.ts'

/** The secret of the installation. */
export const AUTH_SECRET = 'Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9qXv'

/** Settings of the service. */
export type Settings = Readonly<Record<string, string>>
type OwnDatabase = Awaited<ReturnType<typeof createDatabase>>

/** The parts of an installation that break it: settings, options of the command, and changes of its surroundings. */
export interface Breakage {
  readonly settings?: Settings
  readonly args?: readonly string[]
  /** A statement of the shell, such as one that limits the files and connections of the command. */
  readonly limit?: string
}

/** The database of a test, and programs that run until its end. */
export interface Tools {
  readonly own: OwnDatabase
  /** Listens until the end of the test, and returns the port. */
  listen(server: Server): Promise<number>
  /** A mail server and a sender whose domain has these records, until the end of the test; without, its DNS is silent. */
  sendFrom(zone: Zone | undefined): Promise<Breakage>
  path(name: string): string
}

/** A test with a database that may be broken. */
export const test = base.extend<{ tools: Tools }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  tools: async ({}, use, testInfo) => {
    const own = await createDatabase()
    const servers: { close(): void }[] = []
    await use({
      own,
      async listen(server) {
        servers.push(server)
        await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
        return (server.address() as AddressInfo).port
      },
      async sendFrom(zone) {
        const dns = await startDns(zone)
        servers.push(dns)
        const mail = { MAIL: '', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'members@trust.org' }
        return {
          settings: { ...mail, MAIL_DKIM_SELECTOR: 'm1' },
          args: ['--dns', dns.server],
        }
      },
      path: (name) => testInfo.outputPath(name),
    })
    for (const server of servers) server.close()
    await own.drop()
  },
})

/** The finding that names a breakage, the remedy, and how to break it. */
type NamedBreakage = readonly [
  found: RegExp,
  fix: RegExp,
  breakIt: (tools: Tools) => Promise<Breakage> | Breakage,
]

/** Breakages by their names. */
export type Breakages = Readonly<Record<string, NamedBreakage>>

/** Breaks one thing, and expects that doctor names it and says what to do. */
export async function expectNamed([found, fix, breakIt]: NamedBreakage, tools: Tools) {
  const { settings = {}, args = [], limit } = await breakIt(tools)
  const { stdout, stderr } = await runGatehouse(
    ['doctor', '--json', ...args],
    {
      DATABASE_URL: tools.own.url,
      MAIL: 'outbox',
      BASE_URL: 'http://127.0.0.1:9',
      AUTH_SECRET,
      ...settings,
    },
    limit,
  )
  expect(stderr).toBe('')
  const { findings } = JSON.parse(stdout) as { findings: DescribedFinding[] }
  const named = findings.filter(({ check, message }) => found.test(`${check}: ${message}`))
  expect(named, JSON.stringify(findings)).toHaveLength(1)
  expect(named[0]?.level).not.toBe('ok')
  expect(named[0]?.fix).toMatch(fix)
}
