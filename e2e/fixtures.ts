import { test as base, expect, type TestInfo } from '@playwright/test'
import { Caller } from './fixtures/caller.ts'
import { createDatabase, type TestDatabase } from './fixtures/database.ts'
import { complaintsOfXmllint, undocumented, xmlAnswers } from './fixtures/documents.ts'
import { Grants } from './fixtures/grants.ts'
import { type Mailbox, startMailbox } from './fixtures/mailbox.ts'
import { People } from './fixtures/people.ts'
import { type Mount, type Service, type Settings, startService } from './fixtures/service.ts'

interface OfTest {
  /** Someone who calls the service, from a network of their own. */
  caller: Caller
  people: People
  grants: Grants
  /** Starts another service on the same database and mail server; it ends with the test. */
  startAnother(settings?: Partial<Settings>, mount?: Mount): Promise<Service>
}

interface OfWorker {
  mountedBy: Mount
  database: TestDatabase
  mailbox: Mailbox
  service: Service
  /** A second service on the same database, with every setting that changes an answer. */
  variant: Service
}

/** A test at the boundary of a real service, with a database and a mail server of its worker's own. */
export const test = base.extend<OfTest, OfWorker>({
  mountedBy: ['production', { option: true, scope: 'worker' }],
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const database = await createDatabase()
      await use(database)
      await database.drop()
    },
    { scope: 'worker' },
  ],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const mailbox = await startMailbox()
      await use(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ mountedBy, database, mailbox }, use) => {
      const service = await startService(mountedBy, settingsOf(database, mailbox))
      await use(service)
      await judge(service)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  variant: [
    async ({ mountedBy, database, mailbox }, use) => {
      const service = await startService(mountedBy, {
        ...settingsOf(database, mailbox),
        ENUMERATION: 'strict',
        EBRIEF_DOUBLE_OPT_IN: 'false',
        ORG_NAME: 'Soil Trust',
        CORS_ORIGINS: 'https://app.example, http://localhost:5173',
      })
      await use(service)
      await judge(service)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  caller: async ({ service }, use, info) => {
    const before = service.log().length
    await use(new Caller(service, info.title))
    await tell(info, service.log().slice(before))
  },
  people: ({ database }, use) => use(new People(database.sql)),
  grants: ({ people }, use) => use(new Grants(people)),
  startAnother: async ({ mountedBy, database, mailbox }, use, info) => {
    const started: Service[] = []
    await use(async (settings = {}, mount = mountedBy) => {
      const all = { ...settingsOf(database, mailbox), ...settings } as Settings
      const service = await startService(mount, all)
      started.push(service)
      return service
    })
    await Promise.all(started.map((service) => service.stop()))
    for (const service of started) await tell(info, service.log())
  },
})

export { expect }

const settingsOf = (database: TestDatabase, mailbox: Mailbox): Settings => ({
  DATABASE_URL: database.url,
  SMTP_URL: mailbox.url,
})

/** Puts a log beside a failed test; what went wrong in it comes first. */
async function tell(info: TestInfo, log: string): Promise<void> {
  if (info.status === info.expectedStatus) return
  const lines = log.split('\n')
  const errors = lines.filter((line) => /"level":"(error|fatal)"/.test(line))
  const body = [...errors, '', ...lines].join('\n')
  await info.attach('what the service logged', { body, contentType: 'text/plain' })
}

/** Ends a service, and judges all that it has answered and logged. */
async function judge(service: Service): Promise<void> {
  const of = async (path: string) => (await fetch(`${service.url}${path}`)).text()
  const schema = await of('/r1/schema.xsd')
  const openapi = JSON.parse(await of('/r1/openapi.json'))
  await service.stop()
  const { entries, secrets } = service.ledger
  const log = service.log()
  expect.soft(await complaintsOfXmllint(schema, xmlAnswers(entries))).toEqual([])
  expect.soft([...undocumented(openapi, service)]).toEqual([])
  expect.soft([...secrets].filter((secret) => log.includes(secret))).toEqual([])
  expect(service.lines(/unhandled|uncaught/i)).toEqual([])
}
