import type { Socket } from 'node:net'
import type { People } from '../../fixtures/people.ts'
import { addStaff, staffSession } from '../../staff/staff.ts'
import type { Connections } from './connections.ts'
import { formType, type RawRequest, uploadRequest } from './raw-request.ts'

/** Starts an attack. The function that it returns tells whether the attack is in effect. */
type Attack = (
  connections: Connections,
  people: People,
) => Promise<() => boolean | Promise<boolean>>

/** As many connections as one network can have. */
const maxConnections = 256

/** With a query, a page is rendered for its request. */
const page: RawRequest = { path: '/fees?next=join' }

/** Sends the start of a request, and then a byte of it every second. */
function trickle(socket: Socket, start: string): void {
  socket.resume().write(start)
  const timer = setInterval(() => socket.write('x'), 1_000)
  socket.once('close', () => clearInterval(timer))
}

/** Forms and requests of endpoints, a byte of whose bodies arrives every second. */
const slowBodies: Attack = async (connections) => {
  connections.open(maxConnections, (socket, n) => {
    const path = n % 2 ? '/login' : '/r1/authenticate.eb'
    const bytes = connections.bytesOf(n, { method: 'POST', path, headers: [formType], length: 200 })
    trickle(socket, `${bytes}username=`)
  })
  return () => connections.unanswered() > maxConnections / 2
}

/** Clients that request pages and large documents, and read a kilobyte of them every second. */
const slowReaders: Attack = async (connections) => {
  connections.open(maxConnections, (socket, n) => {
    const request = connections.bytesOf(n, n % 2 ? page : { path: '/r1/openapi.json' })
    socket.write(request.repeat(16))
    const reading = setInterval(() => socket.read(1_024), 1_000)
    // All pages are rendered before long; another connection requests more.
    const ending = n % 2 ? setTimeout(() => socket.destroy(), 3_000) : undefined
    socket.on('readable', () => {})
    socket.once('close', () => {
      clearInterval(reading)
      clearTimeout(ending)
    })
  })
  const waiting = () =>
    connections.sockets.filter(
      ({ readyState, bytesRead }) =>
        readyState === 'open' && bytesRead > 0 && bytesRead < 1_000_000,
    )
  return () => waiting().length > maxConnections / 2
}

/** Pages that are requested sixteen at a time on each connection. */
const pipelining: Attack = async (connections) => {
  connections.flood(maxConnections, 16, () => page)
  return () => connections.count(200) > 20 && connections.count(503) > 20
}

/** Sign-ins with the right passwords of the attacker's accounts, which no limit counts, and with wrong ones. */
const hashing: Attack = async (connections, people) => {
  const accounts = await Promise.all(Array.from({ length: 40 }, () => people.add()))
  connections.flood(maxConnections, 1, (n) => {
    const { username, password } = accounts[n % accounts.length] as (typeof accounts)[0]
    const typed = n % 4 ? password : 'a wrong password'
    const body = JSON.stringify({ type: 'token', username, password: typed })
    const headers = ['Content-Type: application/json']
    return { method: 'POST', path: '/r1/authenticate.eb', headers, body }
  })
  return () => connections.count(200) > 50 && connections.count(503) + connections.count(429) > 50
}

const headers = 'Membership no,Membership type,Organisation,Forename,Surname,Email,Postcode,Country'

/** Sheets that staff upload: one person's are as large as they may be, and another's arrive slowly. */
const sheets: Attack = async (connections, people) => {
  const [large, slow] = [
    await addStaff(people, 'administrator'),
    await addStaff(people, 'administrator'),
  ]
  const line = 'G1,Producer Group,A farm,Pat,Field,pat@people.example,BA5 1AA,United Kingdom\n'
  const sheet = `${headers}\n${line.repeat(200_000)}`
  const request = uploadRequest(await staffSession(people, large), sheet)
  connections.flood(4, 1, () => request)
  const start = { ...uploadRequest(await staffSession(people, slow), headers), length: 1_000_000 }
  connections.open(maxConnections - 4, (socket, n) =>
    trickle(socket, connections.bytesOf(n, start)),
  )
  return async () => {
    const [row] = await people.sql`
      select count(*) filter (where state = 'running')::int as running,
        count(*) filter (where staff_account_id = ${slow.id})::int as slow from data_job`
    return row?.running > 0 && row?.slow > 0
  }
}

/** The attacks of one network, by their names. */
export const attacks: Readonly<Record<string, Attack>> = {
  'slow bodies': slowBodies,
  'slow readers': slowReaders,
  'pipelined pages': pipelining,
  'sign-ins': hashing,
  'large sheets': sheets,
}
