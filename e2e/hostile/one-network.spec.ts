import type { Socket } from 'node:net'
import { sendForm } from '../fixtures/client/page-form.ts'
import { openSocket } from '../fixtures/client/raw-socket.ts'
import { unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

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

/** Sends the headers of a form and its body, which may be shorter than announced. */
function openForm(
  service: Service,
  { path, network, body, length = body.length }: OpenForm,
): Socket {
  const { host, origin } = new URL(service.url)
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `X-Forwarded-For: ${network}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${length}`,
  ]
  const socket = openSocket(service)
  socket.resume().write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

interface OpenForm {
  readonly path: string
  readonly network: string
  readonly body: string
  readonly length?: number
}

const isUnanswered = (socket: Socket) => socket.readyState === 'open' && socket.bytesRead === 0

for (const [name, networkOf] of Object.entries(attackers)) {
  test(`forms of ${name} whose bodies are not complete hold no place of other networks`, async ({
    caller,
    people,
    service,
  }) => {
    const forms = Array.from({ length: 3 * formCount }, (_, n) =>
      openForm(service, {
        ...{ path: '/login', network: networkOf(n % formCount) },
        ...{ body: 'username=', length: 200 },
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
    openForm(service, {
      ...{ path: '/ebrief', network: `2001:db8:49:${(n + 1).toString(16)}00::1` },
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
    ...[303, placesOfNetwork, true],
  ])
  for (const socket of forms) socket.destroy()
})
