import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Database, type Options } from './driver/connect.ts'
import {
  findOrigin,
  findPrimaryPosition,
  findReplicaPosition,
  type Position,
} from './queries/positions.ts'

/** Does a read on whichever database can answer it truly. */
export type Read = <Found>(query: (db: Database) => Promise<Found>) => Promise<Found>

/** Who wants to know what becomes of replicas. */
export interface Watcher {
  /** A read was answered by a replica. */
  noteRead(): void
  /** A replica is used from now on, or is not, and why not. */
  noteChange(host: string, reason?: unknown): void
}

/** How long a caller waits for a replica, in milliseconds, before the primary is asked instead. */
const patience = 300
/** For how long it may lag, in milliseconds, and still be waited for. */
const lag = 20
/** How long a replica that failed is left alone, in milliseconds. */
const rest = 1_000

/** What reads with replicas, which begin on trial, and what ends their pools. */
export function readWith(
  primary: Database,
  urls: readonly string[],
  options: Options,
  watcher: Watcher,
) {
  const replicas = urls.map((url) => openReplica(url, primary, options, watcher))
  const askPrimary = together(() => findPrimaryPosition(primary))
  let turn = 0

  const read: Read = async (query) => {
    turn += 1
    for (const replica of replicas) replica.tryAgain()
    const trusted = replicas.filter((replica) => replica.isTrusted())
    const replica = trusted[turn % trusted.length]
    // Asked after the caller came: whatever was acknowledged before that has to be in the answer.
    const answer = replica && (await replica.ask(await askPrimary(), query))
    if (!answer) return query(primary)
    watcher.noteRead()
    return answer.found
  }
  const end = async () => {
    await Promise.all(replicas.map((replica) => replica.end()))
  }
  const onPrimary: Read = (query) => query(primary)
  return { read: urls.length > 0 ? read : onPrimary, end }
}

function openReplica(url: string, primary: Database, options: Options, watcher: Watcher) {
  /** How far it is known to have come; nothing is known, and it is not asked, after it has failed. */
  let reached: Position | undefined
  let left = Number.NEGATIVE_INFINITY
  let told: boolean | undefined
  const { host } = new URL(url)
  const tell = (isUsed: boolean, reason?: unknown) => {
    if (told !== isUsed) watcher.noteChange(host, reason)
    told = isUsed
  }
  const leave = (reason: unknown) => {
    reached = undefined
    left = performance.now()
    tell(false, reason)
  }
  const db = connect(url, {
    ...options,
    patience,
    onOutage: undefined,
    // A server that starts again closes every connection, and may begin behind where it was.
    onConnectionClosed: () => {
      reached = undefined
    },
  })
  const has = (needed: Position) =>
    reached !== undefined && reached.line === needed.line && reached.reach >= needed.reach
  const look = together(async () => {
    reached = await findReplicaPosition(db)
  })
  const catchUp = async (needed: Position) => {
    const deadline = performance.now() + lag
    while (!has(needed)) {
      await look()
      if (has(needed)) return
      if (performance.now() > deadline)
        throw new Error('The replica has not come as far as the primary.')
      await sleep(1)
    }
  }
  const trial = async () => {
    const [here, there] = await Promise.all([findOrigin(db), findOrigin(primary)])
    if (here !== there) throw new Error('This is no replica of the primary.')
    const needed = await findPrimaryPosition(primary)
    if (needed) await catchUp(needed)
    tell(true)
  }

  return {
    isTrusted: () => reached !== undefined,
    /** Has it prove itself again, once its rest is over; nobody waits for that. */
    tryAgain() {
      if (reached || performance.now() - left < rest) return
      left = performance.now()
      trial().catch(leave)
    },
    /** The answer of one who has come that far, before and after; nothing where it has not. */
    async ask<Found>(needed: Position | undefined, query: (db: Database) => Promise<Found>) {
      if (!needed) return
      try {
        await catchUp(needed)
        const found = await query(db)
        return has(needed) ? { found } : undefined
      } catch (error) {
        leave(error)
      }
    },
    end: () => db.$client.end({ timeout: 5 }),
  }
}

/** Asks once for all who come while an earlier question is under way: nobody is told what was asked before they came. */
function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | undefined
  return () => {
    next ??= underWay.then(() => {
      next = undefined
      const answer = ask()
      underWay = answer.catch(() => {})
      return answer
    })
    return next
  }
}
