import type { Socket } from 'node:net'
import { hashOf } from '#lib/auth/secret.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { openSocket, sendRaw } from '../fixtures/client/raw-socket.ts'
import { unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import { formType, type RawRequest, rawRequest, uploadRequest } from './attacks/raw-request.ts'

// These tests compare the order of responses: limits in wall-clock time are for `npm run test:all`.

/** More forms than a process handles at once. */
const formCount = 20
/** As many forms as it handles at once for one network. */
const placesOfNetwork = 8

/** The networks of an attacker: one IPv4 address, or each /56 of an IPv6 /48. */
const attackers: Readonly<Record<string, (n: number) => string>> = {
  'one IPv4 address': () => '198.51.100.7',
  'twenty networks of one /48': (n) => `2001:db8:48:${(n + 1).toString(16)}00::1`,
}

/** Opens a connection and sends a request on it. */
function open(service: Service, network: string, request: RawRequest): Socket {
  const socket = openSocket(service)
  socket.resume().write(rawRequest(service, network, { method: 'POST', ...request }))
  return socket
}

const isUnanswered = (socket: Socket) => socket.readyState === 'open' && socket.bytesRead === 0

for (const [name, networkOf] of Object.entries(attackers)) {
  test(`forms of ${name} whose bodies are not complete hold no place of other networks`, async ({
    caller,
    people,
    service,
  }) => {
    const forms = Array.from({ length: 3 * formCount }, (_, n) =>
      open(service, networkOf(n % formCount), {
        path: '/login',
        headers: [formType],
        body: 'username=',
        length: 200,
      }),
    )
    await Promise.all(forms.map((socket) => new Promise((sent) => socket.write('x', sent))))
    const { username, password } = await people.add()
    const body = new URLSearchParams({ username, password, goto: '' })
    const { status } = await sendForm(caller, '/login', { action: undefined, body })
    expect([status, forms.every(isUnanswered)]).toEqual([303, true])
    for (const socket of forms) socket.destroy()
  })
}

test('forms of twenty networks of one /48 that wait for the mail server hold half of the places', async ({
  caller,
  people,
  service,
}) => {
  // The mail server never responds to such an email address.
  const recipient = unique('stalled')
  const forms = Array.from({ length: formCount }, (_, n) =>
    open(service, `2001:db8:49:${(n + 1).toString(16)}00::1`, {
      path: '/ebrief',
      headers: [formType],
      body: `email=${recipient}.${n}@readers.example`,
    }),
  )
  const countStarted = async () => {
    const [row] = await people.sql`select count(*)::int as count from subscription
      where email like ${`${recipient}%`}`
    return row?.count
  }
  await expect.poll(countStarted).toBeGreaterThanOrEqual(placesOfNetwork)
  const { username, password } = await people.add()
  const body = new URLSearchParams({ username, password, goto: '' })
  const { status } = await sendForm(caller, '/login', { action: undefined, body })
  expect([status, await countStarted(), forms.every(isUnanswered)]).toEqual([
    303,
    placesOfNetwork,
    true,
  ])
  for (const socket of forms) socket.destroy()
})

test('a member of staff uploads two files at once, and is asked to wait with a third; a colleague is not', async ({
  caller,
  people,
  service,
}) => {
  const sessionOf = async () => staffSession(people, await addStaff(people, 'administrator'))
  const session = await sessionOf()
  const { body = '', ...request } = uploadRequest(session, 'Surname')
  const unfinished = Array.from({ length: 2 }, () =>
    open(service, '198.51.100.8', { ...request, body: body.slice(0, -9), length: body.length }),
  )
  const countStarted = async () => {
    const [row] =
      await people.sql`select count(*)::int as count from data_job where staff_account_id =
      (select account_id from credential where hash = ${hashOf(session)})`
    return row?.count
  }
  await expect.poll(countStarted).toBe(2)
  const upload = async (session: string) =>
    sendRaw(service, rawRequest(service, caller.network, uploadRequest(session, 'Surname')))
  expect(await upload(session)).toMatch(/^HTTP\/1.1 303 .*\/staff\/import\?problem=busy\r\n/s)
  expect(await upload(await sessionOf())).toMatch(
    /^HTTP\/1.1 303 .*\/staff\/import\/[\da-f-]{36}\r\n/s,
  )
  expect(unfinished.every(isUnanswered)).toBe(true)
  for (const socket of unfinished) socket.destroy()
})
