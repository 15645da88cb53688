import { writeFile } from 'node:fs/promises'
import { connect } from '#db/driver/connect.ts'
import { confirmSubscription } from '#db/queries/campaigns/subscriptions-edit.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { test as base } from './gatehouse.ts'

/** Imports a file of confirmed subscribers, and returns the report and what was printed. */
type ImportSubscribers = (...emails: readonly string[]) => Promise<{
  report: { importId: number | null; counts: { subscribers: Record<string, number> } }
  text: string
}>

const test = base.extend<{ importSubscribers: ImportSubscribers }>({
  importSubscribers: ({ gatehouse }, use, testInfo) =>
    use(async (...emails) => {
      const file = testInfo.outputPath('subscribers.csv')
      const lines = emails.map((email) => `${email},2020-01-31`)
      await writeFile(file, ['Email,Confirmed', ...lines].join('\r\n'))
      const dry = await gatehouse('import', 'subscribers', file, '--dry-run')
      const { stdout } = await gatehouse('import', 'subscribers', file, '--yes', '--json')
      return { report: JSON.parse(stdout), text: dry.stdout }
    }),
})

// Each test runs several commands, and a busy machine takes seconds for each.
test.describe.configure({ timeout: 180_000 })

const newEmail = (name: string) => `${unique(name)}@import.example`

test('gatehouse import subscribers does not add people who have unsubscribed, and names them', async ({
  caller,
  database,
  importSubscribers,
}) => {
  const [api, link, stays] = [newEmail('api'), newEmail('link'), newEmail('stays')] as const
  const first = await importSubscribers(api, link, stays)
  expect(first.report.counts.subscribers).toEqual({
    new: 3,
    changed: 0,
    unchanged: 0,
    unsubscribed: 0,
  })
  const remove = { EmailAddress: api.toUpperCase(), Action: 'Remove' }
  expect((await caller.call('ebrief', { input: remove })).body.Result).toBe('Removed')
  const secret = unique('unsubscribe')
  await database.sql`
    insert into credential (hash, kind, subscription_id, realm, expires_at)
    select ${hashOf(secret)}, 'unsubscribe', id, 'tests', 'infinity'
    from subscription where email = ${link}`
  const unsubscribed = await caller.send({
    method: 'POST',
    path: `/ebrief/unsubscribe/one-click?token=${secret}`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(unsubscribed.status).toBe(200)

  const second = await importSubscribers(api, link, stays)
  expect(second.report).toMatchObject({
    importId: null,
    counts: { subscribers: { new: 0, changed: 0, unchanged: 1, unsubscribed: 2 } },
    unsubscribed: [
      { line: 2, email: api },
      { line: 3, email: link },
    ],
  })
  expect(second.text).toContain(
    'Subscribers: 0 new, 0 changed, 1 unchanged, 2 have unsubscribed and are not added',
  )
  expect(second.text).toContain(`People who have unsubscribed and are not added (2):
  Line 2, ${api}
  Line 3, ${link}
Only they themselves can subscribe again.`)
  const listed = await database.sql`
    select email from subscription where email = any(${[api, link, stays]})`
  expect(listed).toEqual([{ email: stays }])
})

test('gatehouse import subscribers confirms no one who has unsubscribed, until they subscribe again', {
  tag: '@all',
}, async ({ caller, database, importSubscribers, mailbox }) => {
  const email = newEmail('again')
  await importSubscribers(email)
  const call = async (Action: string) =>
    (await caller.call('ebrief', { input: { EmailAddress: email, Action } })).body.Result
  expect(await call('Remove')).toBe('Removed')
  expect(await call('Subscribe')).toBe('Subscribed')
  const confirmedAt = async () =>
    (await database.sql`select confirmed_at from subscription where email = ${email}`).map(
      (row) => row.confirmed_at,
    )
  const pending = await importSubscribers(email)
  expect(pending.report.counts.subscribers).toMatchObject({ changed: 0, unsubscribed: 1 })
  expect(await confirmedAt()).toEqual([null])

  const texts = () => mailbox.to(email).map(({ text }) => text ?? '')
  await expect.poll(() => texts().join()).toContain('/ebrief/confirm?')
  const link = linkIn(texts().join(), 'confirm')
  const db = connect(database.url, { maxConnections: 1 })
  await confirmSubscription(db, hashOf(link.searchParams.get('token') ?? ''), 'Read')
  await db.$client.end()
  const confirmed = await importSubscribers(email)
  expect(confirmed.report.counts.subscribers).toMatchObject({ unsubscribed: 0 })
  expect(await confirmedAt()).toEqual([expect.any(Date)])
})

test('gatehouse import undo leaves those alone who have unsubscribed since', {
  tag: '@all',
}, async ({ caller, database, gatehouse, importSubscribers }) => {
  const [left, stayed] = [newEmail('left'), newEmail('stayed')] as const
  const { report } = await importSubscribers(left, stayed)
  await caller.call('ebrief', { input: { EmailAddress: left, Action: 'Remove' } })
  const undone = await gatehouse('import', 'undo', `${report.importId}`, '--yes', '--json')
  expect(JSON.parse(undone.stdout).counts).toEqual({ subscription: { gone: 1, reversed: 1 } })
  const again = await importSubscribers(left, stayed)
  expect(again.report.counts.subscribers).toMatchObject({ new: 1, unsubscribed: 1 })
  const listed = await database.sql`
    select email from subscription where email = any(${[left, stayed]})`
  expect(listed).toEqual([{ email: stayed }])
})
