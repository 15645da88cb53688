import { setTimeout as sleep } from 'node:timers/promises'
import { cookieOf } from '../fixtures/browser.ts'
import { openSocket } from '../fixtures/client/raw-socket.ts'
import type { Grants } from '../fixtures/grants.ts'
import { type People, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import {
  formType,
  type RawRequest,
  rawRequest,
  uploadRequest,
} from '../hostile/attacks/raw-request.ts'
import { basicHeader } from '../http/feed/feed-reader.ts'
import { addStaff, staffSession } from '../staff/staff.ts'

const maxAnswerMs = 2_000

/** Sends as many requests at once as there are networks, and measures when the last of them is answered. */
export async function measureAnswers(
  service: Service,
  networks: readonly string[],
  request: () => RawRequest,
): Promise<number> {
  const startedAt = performance.now()
  const sockets = networks.map((network) => {
    const socket = openSocket(service)
    socket.write(rawRequest(service, network, request()))
    return socket
  })
  const answers = sockets.map(
    (socket) => new Promise((resolve) => socket.once('data', resolve).once('close', resolve)),
  )
  await Promise.race([Promise.all(answers), sleep(maxAnswerMs)])
  for (const socket of sockets) socket.destroy()
  return performance.now() - startedAt
}

/** Sends a request and closes its connection after some milliseconds, whatever has arrived by then. */
export async function disconnectAfter(
  service: Service,
  network: string,
  request: RawRequest,
  ms: number,
): Promise<void> {
  const socket = openSocket(service).resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(rawRequest(service, network, request))
  await sleep(ms)
  socket.destroy()
  await closed
}

/** A sign-in of another person each time: too many of one person are rejected before their password is verified. */
const wrongSignIn = (): RawRequest => ({
  method: 'POST',
  path: '/login',
  headers: [formType],
  body: `username=${unique('nobody')}&password=not+the+password`,
})

const wrongCall = (): RawRequest => ({
  method: 'POST',
  path: '/r1/authenticate.eb',
  headers: ['Content-Type: application/json'],
  body: JSON.stringify({ type: 'token', username: unique('nobody'), password: 'not it' }),
})

/** Makes a request of a kind. */
type MakeRequest = () => RawRequest

const pageFor =
  (path: string, header: Readonly<Record<string, string>> = {}): MakeRequest =>
  () => ({
    path,
    headers: Object.entries(header).map(([name, value]) => `${name}: ${value}`),
  })

const formFor =
  (path: string, session: string): MakeRequest =>
  () => ({
    method: 'POST',
    path,
    headers: [formType, `Cookie: ${cookieOf(session).Cookie}`],
    body: 'x=1',
  })

/** One request of each kind that takes a place, or a way of its own through the server. */
export async function requestOfEachKind(
  people: People,
  grants: Grants,
): Promise<Readonly<Record<string, MakeRequest>>> {
  const bo = await people.add()
  const boSession = await people.issueCredential(bo, { kind: 'session' })
  const gus = await addStaff(people, 'administrator')
  const gusSession = await staffSession(people, gus)
  const client = await grants.addClient({ isTest: true })
  return {
    'wrong sign-ins': wrongSignIn,
    'forms of a member': formFor('/profile/edit/name', boSession),
    'forms of staff': formFor('/staff/people/invite', gusSession),
    'forms of a path without one': formFor('/made-up', boSession),
    'pages that every visitor gets': pageFor('/login'),
    'pages for one visitor': pageFor('/login?goto=%2F', { 'Accept-Encoding': 'br' }),
    'pages of a member': pageFor('/memberships', cookieOf(boSession)),
    'pages of staff': pageFor('/staff/people', cookieOf(gusSession)),
    'pages that do not exist': pageFor('/made-up?a=b'),
    'pages of a member that do not exist': pageFor('/memberships/made-up', cookieOf(boSession)),
    'pages of the manual that do not exist': pageFor('/developers/made-up?a=b'),
    'pages with the emails of a test client': pageFor('/developers/test-emails', {
      ...basicHeader(client),
    }),
    'calls of an endpoint': wrongCall,
    'calls of an endpoint that reads': pageFor('/r1/fees.eb'),
    uploads: () => uploadRequest(gusSession, 'Surname'),
    'requests to authorise without a client': pageFor('/oauth/authorize?x=1'),
    'requests for the options of a passkey': formFor('/login/passkey/options', boSession),
    'downloads of staff': pageFor('/staff/export/download?kind=people', cookieOf(gusSession)),
    'static files': pageFor('/pages.js'),
    'queries with a name too often': pageFor(`/login?${'a&'.repeat(50)}`),
    'forms whose bodies are not complete': () => ({ ...wrongSignIn(), length: 500 }),
    'calls whose bodies are not complete': () => ({ ...wrongCall(), length: 500 }),
  }
}
