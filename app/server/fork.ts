import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#lib/log.ts'
import { relayNotes } from './metrics/relay.ts'

/** One that lived for less, in milliseconds, may have died of what its successor will find as well. */
const young = 10_000
const longestWait = 10_000

/**
 * Serves from so many processes; one that dies is replaced, with a growing wait where they die young.
 * Resolves once all serve, to what ends them.
 */
export async function fork(processes: number): Promise<() => Promise<void>> {
  let ending = false
  let diedYoung = 0
  const began = new Map<number, number>()
  const start = () => {
    const worker = cluster.fork()
    began.set(worker.id, Date.now())
    return worker
  }

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
  await Promise.all(Array.from({ length: processes }, start).map(isListening)).catch((error) => {
    ending = true
    throw error
  })

  return async () => {
    ending = true
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      living.map((worker) => {
        worker.kill('SIGTERM')
        return new Promise((done) => worker.once('exit', done))
      }),
    )
  }
}

/** Resolves once a process serves; fails where it ends before that, having said why itself. */
const isListening = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('listening', resolve)
    worker.once('exit', () => reject(new Error('A process of the service could not start.')))
  })
