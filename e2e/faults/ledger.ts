import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { hashOf } from '#lib/auth/secret.ts'
import type { CallOptions, EndpointName } from '../fixtures/client/caller.ts'
import { type Grant, Grants } from '../fixtures/grants.ts'
import { People, unique } from '../fixtures/people.ts'
import { startWriteLoad } from '../resilience/write-load.ts'
import type { UnloggedCaller } from './unlogged-caller.ts'

/** A mixed load, with a record of every change that was acknowledged or rejected. */
export interface Ledger {
  /** The number of responses with each status. A connection error counts as status 0. */
  countByStatus(): Record<string, number>
  /** The number of acknowledged changes. */
  acknowledgedCount(): number
  /** True once every family has its first tokens, which wait until the service has made a key. */
  isWarm(): boolean
  /** The slowest response of each endpoint and status. */
  maxDurationsMs(): Record<string, number>
  /** Forgets the durations so far, such as those of the start. */
  resetDurations(): void
  stop(): Promise<void>
  /** Compares the record with the database. Empty if every rule holds. */
  findViolations(databaseUrl: string): Promise<string[]>
}

/** A family whose tokens are rotated. */
interface Chain {
  readonly grant: Grant
  token: string
  /** The time at which the oldest request without a response was sent. */
  waitingSince: number | undefined
  isAbandoned: boolean
}

/** The service repeats a rotation for ten seconds (decision 011). A request takes two at most. */
const repeatWithinMs = 7_000

/** The families whose tokens are rotated at once. */
const families = 4
/** The accounts that sign in and get passthrough tokens in turn. */
const accounts = 100
/** An account gets at most this many of each kind: with 50 live ones, a new one ends the oldest. */
const maxPerAccount = 40

/** Signs in, issues, rotates, subscribes and reads until it is stopped, and continues after failures. */
export async function startLedger(
  instances: readonly UnloggedCaller[],
  sql: postgres.Sql,
): Promise<Ledger> {
  const people = new People(sql)
  const grants = new Grants(people)
  const members = await Promise.all(Array.from({ length: accounts }, () => people.add()))
  const bearers = await Promise.all(members.map((person) => people.issueCredential(person)))
  const acknowledged: { readonly name: EndpointName; readonly secret: string }[] = []
  const rejectedEmails: string[] = []
  const otherErrors: string[] = []
  const chains: Chain[] = []
  const counts = new Map<number, number>()
  const maxDurationsMs = new Map<string, number>()
  let [stopped, turn] = [false, 0]

  const pick = () => instances[turn++ % instances.length] as UnloggedCaller
  const send = async (name: EndpointName, options: CallOptions) => {
    const response = await pick()
      .fromNewNetwork()
      .call(name, options)
      .catch(() => undefined)
    const status = response?.status ?? 0
    counts.set(status, (counts.get(status) ?? 0) + 1)
    if (status >= 500 && response?.codes[0] !== 'ServerError:Unavailable') {
      otherErrors.push(`${name} returned ${status}: ${response?.text}`)
    }
    const kind = `${name} ${status}`
    const durationMs = Math.round(response?.durationMs ?? 0)
    maxDurationsMs.set(kind, Math.max(maxDurationsMs.get(kind) ?? 0, durationMs))
    if (status !== 200) await sleep(50)
    return status === 200 ? response?.body : undefined
  }
  const repeat = async (task: (round: number) => Promise<unknown>) => {
    for (let round = 0; !stopped; round += 1) await task(round)
  }

  const signIn = async (round: number) => {
    if (round >= accounts * maxPerAccount) return sleep(1_000)
    const { username, password } = members[round % accounts] as (typeof members)[number]
    const input = { type: 'token', username, password }
    const body = await send('authenticate', { input })
    if (body) acknowledged.push({ name: 'authenticate', secret: body.token })
  }
  const issuePassthrough = async (round: number) => {
    if (round >= accounts * maxPerAccount) return sleep(1_000)
    const bearer = bearers[round % accounts]
    const body = await send('issuetoken', { bearer })
    if (body) acknowledged.push({ name: 'issuetoken', secret: body.token })
  }
  const subscribeWrongly = async () => {
    const email = `${unique('rejected')}@readers.example`
    const input = { EmailAddress: email, Action: 'Sign me up' }
    await send('ebrief', { input })
    rejectedEmails.push(email)
  }

  const startChain = async (): Promise<Chain> => {
    const grant = await grants.issueCode({ lifetimeSeconds: 600 }).catch(() => undefined)
    if (!grant) {
      // The database is unavailable.
      await sleep(100)
      return startChain()
    }
    const chain: Chain = { grant, token: '', waitingSince: undefined, isAbandoned: false }
    chains.push(chain)
    return chain
  }

  const rotate = async (chain: Chain) => {
    const { grant, token } = chain
    const input = token ? grant.refreshRequest(token) : grant.tokenRequest
    const sentAt = performance.now()
    const body = await send('token', { input })
    if (body && !body.refresh_token) throw new Error(`A family ended: ${JSON.stringify(body)}`)
    if (body) {
      for (const secret of [body.refresh_token, body.access_token])
        acknowledged.push({ name: 'token', secret })
      chain.token = body.refresh_token
      chain.waitingSince = undefined
    }
    chain.waitingSince ??= body ? undefined : sentAt
    await sleep(20)
  }
  /** Rotates the tokens of one family after another: a late repeat would be taken for theft. */
  const rotateChains = async () => {
    for (let chain = await startChain(); !stopped; await rotate(chain)) {
      if (performance.now() - (chain.waitingSince ?? Infinity) > repeatWithinMs) {
        chain.isAbandoned = true
        chain = await startChain()
      }
    }
  }

  const read = async (round: number) => {
    const name = round % 2 ? 'fees' : 'profile'
    await send(name, { bearer: bearers[round % accounts] })
  }

  const writeLoad = startWriteLoad(instances, 2)
  const tasks = [signIn, issuePassthrough, subscribeWrongly, read, read]
  const loops = [...tasks.map(repeat), ...Array.from({ length: families }, rotateChains)]
  const ended = Promise.all(loops)
  // The rejection is reported by stop.
  ended.catch(() => {})

  return {
    countByStatus() {
      const all = new Map(counts)
      for (const [status, count] of writeLoad.countByStatus) {
        all.set(status, (all.get(status) ?? 0) + count)
      }
      return Object.fromEntries(all)
    },
    acknowledgedCount: () => acknowledged.length + writeLoad.acknowledged.length,
    isWarm: () => chains.length === families && chains.every(({ token }) => token),
    maxDurationsMs: () => Object.fromEntries([...maxDurationsMs].sort()),
    resetDurations: () => maxDurationsMs.clear(),
    async stop() {
      stopped = true
      await Promise.all([ended, writeLoad.stop()])
    },
    async findViolations(databaseUrl) {
      const hexOf = (secret: string) => hashOf(secret).toString('hex')
      const [row] = await sql`
        select
          array(select hex from unnest(${acknowledged.map(({ secret }) => hexOf(secret))}::text[])
              as acknowledged (hex)
            where not exists (select from credential c where c.hash = decode(hex, 'hex')))
            as missing,
          (select count(*)::int from subscription where email = any(${rejectedEmails})) as stored`
      const violations = [...otherErrors]
      for (const { name, secret } of acknowledged)
        if (row?.missing.includes(hexOf(secret)))
          violations.push(`an acknowledged credential of ${name} is missing`)
      const missing = await writeLoad.countMissingIn(databaseUrl)
      if (missing > 0) violations.push(`${missing} acknowledged subscriptions are missing`)
      if (row?.stored > 0) violations.push(`${row?.stored} rejected changes are stored`)
      for (const { grant, token, isAbandoned } of chains) {
        const [family] = await sql`
          select count(*) filter (where kind = 'refresh' and used_at is null)::int as live,
            count(*) filter (where kind = 'refresh')::int as refresh,
            count(*) filter (where kind = 'bearer')::int as bearers
          from credential where account_id = ${grant.person.id} and client_id = ${grant.client.id}`
        const minLive = isAbandoned || !token ? 0 : 1
        if (family?.live < minLive || family?.live > 1)
          violations.push(`a family has ${family?.live} live successors`)
        if (family?.refresh !== family?.bearers) violations.push('a rotation is half done')
      }
      return violations
    },
  }
}
