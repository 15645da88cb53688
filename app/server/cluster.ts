import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#lib/runtime/log.ts'
import { relayNotes } from './metrics/relay.ts'

/** One that lived for less, in milliseconds, may have died of what its successor will find as well. */
const young = 10_000
const longestWait = 10_000

/** Processes that serve: when all of them do, and what ends them, however far they have come. */
interface Processes {
  readonly serving: Promise<void>
  end(): Promise<void>
}

/**
 * Serves from so many processes; one that dies is replaced, with a growing wait where they die young.
 * Where one ends by itself before all serve, having said why, `serving` fails: the others would get no
 * further. That one was killed on its way says nothing of the others.
 */
export function fork(processes: number): Processes {
  let ending = false
  let diedYoung = 0
  const began = new Map<number, number>()
  const start = () => began.set(cluster.fork().id, Date.now())

  // Each takes connections itself: those that its parent hands to one that has just died would never be
  // answered, nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  relayNotes()
  // From the first one on: it may die while the others are still on their way.
  cluster.on('exit', async (worker, code, signal) => {
    const age = Date.now() - (began.get(worker.id) ?? 0)
    began.delete(worker.id)
    if (ending) return
    diedYoung = age < young ? diedYoung + 1 : 0
    const wait = diedYoung === 0 ? 0 : Math.min(100 * 2 ** diedYoung, longestWait)
    log.error({ event: 'worker-died', pid: worker.process.pid, code, signal, wait })
    await sleep(wait)
    if (!ending) start()
  })
  const serving = new Promise<void>((resolve, reject) => {
    let awaited = processes
    cluster.on('listening', () => {
      awaited -= 1
      if (awaited === 0) resolve()
    })
    cluster.on('exit', (_, __, signal) => {
      if (ending || signal || awaited <= 0) return
      ending = true
      reject(new Error('A process of the service could not start.'))
    })
  })
  for (let n = 0; n < processes; n += 1) start()

  const end = async () => {
    ending = true
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      living.map((worker) => {
        worker.kill('SIGTERM')
        return new Promise((done) => worker.once('exit', done))
      }),
    )
  }
  return { serving, end }
}
