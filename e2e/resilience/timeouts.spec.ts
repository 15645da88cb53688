import { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { openSocket, statusOf } from '../fixtures/client/raw-socket.ts'
import { People, type Person, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

const maxMailDurationMs = 15_500

/** The slow operations, started together so that the tests wait only once. */
interface SlowOperations {
  readonly person: Person
  readonly readerEmail: string
  readonly reset: Promise<ApiResponse>
  readonly subscription: Promise<ApiResponse>
  readonly manyResets: Promise<ApiResponse>[]
  readonly profileDurationsMs: Promise<number[]>
  readonly slowHeaders: Promise<ClosedConnection>
  readonly slowBody: Promise<ClosedConnection>
}

interface ClosedConnection {
  readonly received: string
  readonly seconds: number
}

test.describe('timeouts', () => {
  test.describe.configure({ mode: 'default', timeout: 60_000 })
  let operations: SlowOperations

  test.beforeAll(async ({ service, database }) => {
    const people = new People(database.sql)
    const caller = new Caller(service, 'timeouts')
    const stalledEmail = () => `${unique('stalled')}@people.example`
    const person = await people.add({ email: stalledEmail() })
    const manyPeople = await Promise.all(
      Array.from({ length: 25 }, () => people.add({ email: stalledEmail() })),
    )
    const readerEmail = stalledEmail()
    const bearer = await people.issueCredential(person)
    const resetPassword = (email: string) =>
      caller.fromNewNetwork().call('forgotpassword', { input: { email } })
    const subscription = { EmailAddress: readerEmail, Action: 'Subscribe' }
    operations = {
      person,
      readerEmail,
      reset: resetPassword(person.email),
      subscription: caller.call('ebrief', { input: subscription }),
      manyResets: manyPeople.map(({ email }) => resetPassword(email)),
      profileDurationsMs: measureDurations(() => caller.call('profile', { bearer })),
      slowHeaders: sendSlowly(service, 'GET /r1/fees.eb HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'),
      slowBody: sendSlowly(
        service,
        'POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        ' ',
      ),
    }
  })

  test('POST /r1/forgotpassword.eb returns SendFailed within the timeout when the mail server does not respond', async ({
    caller,
    database,
  }) => {
    const response = await operations.reset
    expect(response.body).toEqual({ action: 'SendFailed' })
    expect(response.durationMs).toBeLessThan(maxMailDurationMs)
    const { id, username, password } = operations.person
    const stored = await database.sql`
      select from credential where account_id = ${id} and kind = 'reset'`
    expect(stored).toHaveLength(0)
    const input = { type: 'token', username, password }
    expect((await caller.call('authenticate', { input })).status).toBe(200)
  })

  test('POST /r1/campaigns/ebrief.eb returns ConfirmationNotSent within the timeout when the mail server does not respond', async ({
    database,
  }) => {
    const response = await operations.subscription
    expect(response.body).toEqual({ Result: 'ConfirmationNotSent' })
    expect(response.durationMs).toBeLessThan(maxMailDurationMs)
    const stored = await database.sql`
      select from subscription where email = ${operations.readerEmail}`
    expect(stored).toHaveLength(0)
  })

  test('GET /r1/profile.eb takes less than a second while more emails are stuck than the pool has connections', async () => {
    expect(Math.max(...(await operations.profileDurationsMs))).toBeLessThan(1_000)
    for (const response of await Promise.all(operations.manyResets)) {
      expect(response.body).toEqual({ action: 'SendFailed' })
      expect(response.durationMs).toBeLessThan(maxMailDurationMs)
    }
  })

  for (const [part, connection] of [
    ['headers', () => operations.slowHeaders],
    ['a body', () => operations.slowBody],
  ] as const) {
    test(`a connection that sends ${part} too slowly is closed within the timeout`, async () => {
      const { seconds, received } = await connection()
      expect(seconds).toBeLessThan(18)
      expect([0, 400, 408]).toContain(statusOf(received))
    })
  }
})

/** Sends the start of a request, then a little more each second, until the service closes. */
function sendSlowly(service: Service, start: string, more: string): Promise<ClosedConnection> {
  const startedAt = performance.now()
  const socket = openSocket(service)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.write(start)
  const writeTimer = setInterval(() => socket.write(more), 1_000)
  const abortTimer = setTimeout(() => socket.destroy(), 30_000)
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(writeTimer)
      clearTimeout(abortTimer)
      resolve({ received, seconds: (performance.now() - startedAt) / 1_000 })
    }),
  )
}

/** Measures a request twenty times over ten seconds. */
async function measureDurations(send: () => Promise<ApiResponse>): Promise<number[]> {
  const durationsMs: number[] = []
  for (let n = 0; n < 20; n += 1) {
    await new Promise((next) => setTimeout(next, 500))
    durationsMs.push((await send()).durationMs)
  }
  return durationsMs
}
