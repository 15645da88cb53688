import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { People } from '../../fixtures/people.ts'
import { root, type Service } from '../../fixtures/service.ts'
import { addStaff, staffSession } from '../../staff/staff.ts'
import type { Attack } from './attacker.js'
import { formType, type RawRequest, rawRequest, uploadRequest } from './raw-request.ts'

/** As many connections as one network can have. */
const connections = 256

/** With a query, a page is rendered for its request. */
const page: RawRequest = { path: '/fees?next=join' }

const signIn = (username: string, password: string): RawRequest => ({
  method: 'POST',
  path: '/r1/authenticate.eb',
  headers: ['Content-Type: application/json'],
  body: JSON.stringify({ type: 'token', username, password }),
})

/** The progress of an attack. */
interface Report {
  readonly statuses: Readonly<Record<string, number>>
  readonly opened: number
  readonly open: number
}

interface Prepared extends Omit<Attack, 'url' | 'requests' | 'connections'> {
  readonly requests: readonly RawRequest[]
  readonly connections?: number
  /** True if the network holds or gets what it can. */
  readonly isInEffect: (report: Report) => boolean
}

const holdsConnections = ({ open }: Report) => open > connections / 2
const getsResponses = ({ statuses }: Report) =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0) > 50

/** The attacks of one network, by their names. */
const attacks = {
  'slow bodies': async () => ({
    manner: 'trickles',
    isInEffect: holdsConnections,
    requests: ['/login', '/r1/authenticate.eb'].map((path) => ({
      method: 'POST',
      path,
      headers: [formType],
      body: 'username=',
      length: 200,
    })),
  }),
  'slow readers': async () => ({
    manner: 'reads slowly',
    isInEffect: holdsConnections,
    requests: [page, { path: '/r1/openapi.json' }],
  }),
  'pipelined pages': async () => ({
    manner: 'floods',
    pipelined: 16,
    requests: [page],
    isInEffect: getsResponses,
  }),
  'pipelined requests': async () => ({
    manner: 'floods',
    pipelined: 16,
    isInEffect: getsResponses,
    requests: [{ path: '/r1/fees.eb' }],
  }),
  // No limit counts sign-ins with the right password.
  'sign-ins': async (people) => {
    const accounts = await Promise.all(Array.from({ length: 40 }, () => people.add()))
    const requests = accounts.map(({ username, password }, n) =>
      signIn(username, n % 4 ? password : 'a wrong password'),
    )
    return { manner: 'floods', requests, isInEffect: getsResponses }
  },
  'large sheets': async (people) => {
    const session = await staffSession(people, await addStaff(people, 'administrator'))
    const line = 'G1,Producer Group,A farm,Pat,Field,pat@people.example,BA5 1AA,United Kingdom\n'
    const sheet = `Membership no,Membership type,Organisation,Forename,Surname,Email,Postcode,Country\n${line.repeat(100_000)}`
    const isInEffect = ({ statuses }: Report) => (statuses[303] ?? 0) > 0
    const requests = [uploadRequest(session, sheet)]
    return { manner: 'floods', connections: 4, requests, isInEffect }
  },
} satisfies Record<string, (people: People) => Promise<Prepared>>

/** The names of the attacks. */
export const attackNames = Object.keys(attacks) as (keyof typeof attacks)[]

/** An attack in a process of its own, from twenty /56 of one IPv6 /48. */
export class RunningAttack {
  readonly isInEffect: Prepared['isInEffect']
  readonly #process: ChildProcess

  private constructor(process: ChildProcess, isInEffect: Prepared['isInEffect']) {
    this.#process = process
    this.isInEffect = isInEffect
  }

  /** Starts an attack. */
  static async start(name: keyof typeof attacks, service: Service, people: People) {
    const { requests, isInEffect, ...rest }: Prepared = await attacks[name](people)
    const process = fork(`${root}/e2e/hostile/attacks/attacker.js`)
    const networks = Array.from(
      { length: 20 },
      (_, n) => `2001:db8:50:${(n + 1).toString(16)}00::1`,
    )
    const bytes = networks.flatMap((network) =>
      requests.map((request) => rawRequest(service, network, request)),
    )
    process.send({ connections, ...rest, url: service.url, requests: bytes } satisfies Attack)
    return new RunningAttack(process, isInEffect)
  }

  /** Returns what happened so far. */
  async report(): Promise<Report> {
    this.#process.send('report')
    const [report] = await once(this.#process, 'message')
    return report
  }

  stop(): void {
    this.#process.disconnect()
  }
}
