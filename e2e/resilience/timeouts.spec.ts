import { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { openSocket, statusOf } from '../fixtures/client/raw-socket.ts'
import { People, type Person, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

/** Everything that has to be waited for, waited for together. */
interface Waiting {
  readonly person: Person
  readonly reader: string
  readonly reset: Promise<ApiResponse>
  readonly subscription: Promise<ApiResponse>
  readonly crowd: Promise<ApiResponse>[]
  readonly busyTimes: Promise<number[]>
  readonly slowHeaders: Promise<Closed>
  readonly slowBody: Promise<Closed>
}

interface Closed {
  readonly received: string
  readonly seconds: number
}

test.describe('nobody waits for long', () => {
  test.describe.configure({ mode: 'default', timeout: 60_000 })
  let waiting: Waiting

  test.beforeAll(async ({ service, database }) => {
    const people = new People(database.sql)
    const caller = new Caller(service, 'patience')
    const stalled = () => `${unique('stalled')}@people.example`
    const person = await people.add({ email: stalled() })
    const crowd = await Promise.all(
      Array.from({ length: 25 }, () => people.add({ email: stalled() })),
    )
    const reader = stalled()
    const bearer = await people.issueCredential(person)
    const ask = (email: string) =>
      caller.fromNewNetwork().call('forgotpassword', { input: { email } })
    waiting = {
      person,
      reader,
      reset: ask(person.email),
      subscription: caller.call('ebrief', { input: { EmailAddress: reader, Action: 'Subscribe' } }),
      crowd: crowd.map(({ email }) => ask(email)),
      busyTimes: measure(() => caller.call('profile', { bearer })),
      slowHeaders: trickle(service, 'GET /r1/fees.eb HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'),
      slowBody: trickle(
        service,
        'POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        ' ',
      ),
    }
  })

  test('for a mail server that says nothing: SendFailed, and the account is as before', async ({
    caller,
    database,
  }) => {
    const response = await waiting.reset
    expect(response.body).toEqual({ action: 'SendFailed' })
    expect(response.durationMs).toBeLessThan(15_500)
    const { id, username, password } = waiting.person
    const left = await database.sql`
      select from credential where account_id = ${id} and kind = 'reset'`
    expect(left).toHaveLength(0)
    const input = { type: 'token', username, password }
    expect((await caller.call('authenticate', { input })).status).toBe(200)
  })

  test('for a mail server that says nothing: ConfirmationNotSent, and nothing is added', async ({
    database,
  }) => {
    const response = await waiting.subscription
    expect(response.body).toEqual({ Result: 'ConfirmationNotSent' })
    expect(response.durationMs).toBeLessThan(15_500)
    const left = await database.sql`select from subscription where email = ${waiting.reader}`
    expect(left).toHaveLength(0)
  })

  test('for the database while more mails are stuck than it has connections', async () => {
    const times = await waiting.busyTimes
    expect(Math.max(...times)).toBeLessThan(1_000)
    for (const response of await Promise.all(waiting.crowd)) {
      expect(response.body).toEqual({ action: 'SendFailed' })
      expect(response.durationMs).toBeLessThan(15_500)
    }
  })

  for (const [what, of] of [
    ['headers', () => waiting.slowHeaders],
    ['body', () => waiting.slowBody],
  ] as const) {
    test(`for a caller who sends the ${what} a byte at a time`, async ({ mountedBy }) => {
      test.skip(mountedBy === 'next', 'Next’s own server waits for five minutes')
      const { seconds, received } = await of()
      expect(seconds).toBeLessThan(18)
      expect([0, 400, 408]).toContain(statusOf(received))
    })
  }
})

/** Sends the beginning of a request and then a little each second, until the service has enough. */
function trickle(service: Service, beginning: string, more: string): Promise<Closed> {
  const began = performance.now()
  const socket = openSocket(service)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.write(beginning)
  const timer = setInterval(() => socket.write(more), 1_000)
  const late = setTimeout(() => socket.destroy(), 30_000)
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(timer)
      clearTimeout(late)
      resolve({ received, seconds: (performance.now() - began) / 1_000 })
    }),
  )
}

/** How long a request takes, twenty times over ten seconds. */
async function measure(ask: () => Promise<ApiResponse>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 20; n += 1) {
    await new Promise((next) => setTimeout(next, 500))
    times.push((await ask()).durationMs)
  }
  return times
}
