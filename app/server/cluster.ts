import cluster from 'node:cluster'
import { log } from '#lib/runtime/log.ts'
import type { Variables } from '#lib/settings.ts'
import { relayMetrics } from './metrics/workers.ts'

/** A worker that lived for less may have died of something that its replacement meets as well. */
const minHealthyMs = 10_000
const maxBackoffMs = 10_000

/** Worker processes: `listening` resolves once all of them serve; `stop` ends them at any stage. */
interface Workers {
  readonly listening: Promise<void>
  stop(): Promise<void>
}

/**
 * Serves from several processes, for WEB_CONCURRENCY above 1; they get `variables` in addition to the
 * environment. A worker that dies is replaced, with exponential backoff if it died young. `listening` rejects if a worker exits by itself before all of
 * them listen, because the others would fail for the same reason; a killed worker is only replaced.
 */
export function startWorkers(count: number, variables: Variables): Workers {
  let isStopping = false
  let earlyDeaths = 0
  const start = () => {
    const startedAt = Date.now()
    const worker = cluster.fork(variables)
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      earlyDeaths = Date.now() - startedAt < minHealthyMs ? earlyDeaths + 1 : 0
      const waitMs = earlyDeaths === 0 ? 0 : Math.min(100 * 2 ** earlyDeaths, maxBackoffMs)
      log.error({ event: 'worker-died', pid: worker.process.pid, code, signal, waitMs })
      setTimeout(() => {
        if (!isStopping) start()
      }, waitMs)
    })
  }

  // Workers accept connections themselves. A connection that the primary hands to a worker which has
  // just died would get no response and never close.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  relayMetrics()
  const listening = new Promise<void>((resolve, reject) => {
    let remaining = count
    cluster.on('listening', () => {
      remaining -= 1
      if (remaining === 0) resolve()
    })
    cluster.on('exit', (_, __, signal) => {
      if (isStopping || signal || remaining <= 0) return
      isStopping = true
      reject(new Error('A process of the service could not start.'))
    })
  })
  for (let n = 0; n < count; n += 1) start()
  // A worker that does nothing any more would outlive the service.
  process.once('exit', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
  })

  const stop = async () => {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        worker.kill('SIGTERM')
        return new Promise((exited) => worker.once('exit', exited))
      }),
    )
  }
  return { listening, stop }
}
