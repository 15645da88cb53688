import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSocket } from '../../fixtures/client/raw-socket.ts'
import type { HostileCase, Outcome } from '../case.ts'
import { sendBytes } from '../send-bytes.ts'
import type { World } from '../world.ts'

const runAtOnce = <Value>(count: number, task: (n: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, n) => task(n)))

/** Runs 300 attempts, 30 at once, and then reads the fees. */
async function repeatThenReadFees(world: World, attempt: () => Promise<void>) {
  for (let n = 0; n < 10; n += 1) await runAtOnce(30, attempt)
  return fees(world)
}

// With a query, so that it is rendered: pages that are kept could be sent before the connection closes.
const page = 'GET /login?goto=/profile HTTP/1.1\r\nHost: x\r\n\r\n'
const postHead = (length: number) =>
  `POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Sends bytes and disconnects after a moment without waiting for a response. */
async function sendAndLeave({ service }: World, bytes: string): Promise<void> {
  const socket = openSocket(service)
  socket.write(bytes)
  await sleep(20)
  socket.resetAndDestroy()
}

/** Starts a download and disconnects at its first bytes. */
const abortDownload = ({ service }: World, path: string) =>
  new Promise<void>((resolve) => {
    const download = request(service.url + path, { agent: false }, (response) => {
      response.once('readable', () => download.destroy())
      response.once('close', resolve)
      response.on('error', () => {})
    })
    download.on('error', () => resolve())
    download.end()
  })

/** Sends the start of a request, then one byte a second until the service closes the connection. */
async function drip({ service }: World, start: string): Promise<Outcome> {
  const startedAt = performance.now()
  const socket = openSocket(service).setEncoding('latin1')
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.write(start)
  const timer = setInterval(() => socket.write('x'), 1_000)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  const status = Number(text.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0)
  return { status, text, durationMs: performance.now() - startedAt }
}

const fees = ({ caller }: World) => caller.call('fees')

/** Clients that disconnect, pipeline, send slowly or do not read. */
export const connectionCases: HostileCase[] = [
  {
    family: 'HTTP',
    case: '300 aborted downloads of a script, and the fees after them,',
    procedure: async (world) => {
      const { text } = await world.caller.send({ method: 'GET', path: '/login' })
      const [script = ''] = text.match(/\/_next\/static\/[^"]+\.js/) ?? []
      return repeatThenReadFees(world, () => abortDownload(world, script))
    },
    expected: '200',
    stillWorks: 'login page',
  },
  {
    family: 'HTTP',
    case: '300 pages that no client waits for, and the fees after them,',
    procedure: (world) => repeatThenReadFees(world, () => sendAndLeave(world, page)),
    expected: '200',
    stillWorks: 'member page',
  },
  {
    family: 'HTTP',
    case: '300 bodies whose client disconnects half way, and the fees after them,',
    procedure: (world) => {
      const bytes = `${postHead(60_000)}{"email":"${'x'.repeat(30_000)}`
      return repeatThenReadFees(world, () => sendAndLeave(world, bytes))
    },
    expected: '200',
    stillWorks: 'reset in JSON',
  },
  {
    family: 'HTTP',
    case: '200 connections that send nothing, and the fees beside them,',
    procedure: async (world) => {
      const sockets = Array.from({ length: 200 }, () => openSocket(world.service))
      const response = await fees(world)
      for (const socket of sockets) socket.destroy()
      return response
    },
    expected: '200',
    stillWorks: 'fees',
  },
  {
    family: 'HTTP',
    case: '8 connections with 250 pipelined pages each',
    procedure: ({ service }) => runAtOnce(8, () => sendBytes(service, page.repeat(250))),
    expected: '8 × closed',
    stillWorks: 'member page',
  },
  {
    family: 'HTTP',
    case: 'a form of 32,768 fields',
    procedure: ({ caller }) =>
      caller.send({
        method: 'POST',
        path: '/r1/openid/token.eb',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'a&'.repeat(32_768),
      }),
    expected: '400 invalid_request',
    stillWorks: 'token exchange',
  },
  {
    family: 'HTTP',
    case: 'a request whose headers never end',
    procedure: (world) => drip(world, 'GET /r1/fees.eb HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    expected: '408',
    stillWorks: 'fees',
    waits: true,
    long: true,
  },
  {
    family: 'HTTP',
    case: 'a request whose body never ends',
    procedure: (world) => drip(world, postHead(9_999)),
    expected: '408',
    stillWorks: 'reset in JSON',
    waits: true,
    long: true,
  },
  {
    family: 'HTTP',
    case: 'a form of a page whose body never ends',
    procedure: (world) => drip(world, postHead(9_999).replace('/r1/forgotpassword.eb', '/ebrief')),
    expected: '403',
    stillWorks: 'login page',
  },
  {
    family: 'HTTP',
    case: 'a request without a body in the interface whose body never ends',
    procedure: (world) => drip(world, postHead(9_999).replace('forgotpassword', 'issuetoken')),
    expected: '403',
    stillWorks: 'profile',
  },
  {
    family: 'HTTP',
    case: 'a request for the fees with a body that never ends',
    procedure: async (world) => {
      const get = postHead(9_999).replace('POST /r1/forgotpassword.eb', 'GET /r1/fees.eb')
      const outcome = await drip(world, get)
      return outcome.durationMs < 10_000 ? outcome : { ...outcome, status: 0 }
    },
    expected: '200',
    stillWorks: 'fees',
    waits: true,
  },
  {
    family: 'HTTP',
    case: 'a connection that never sends anything',
    procedure: ({ service }) => sendBytes(service),
    expected: '408',
    stillWorks: 'fees',
    waits: true,
    long: true,
  },
]
