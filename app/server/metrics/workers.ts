import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'
import { registry } from './registry.ts'

/**
 * A message between workers, relayed by the primary: a query for everyone's metrics, or one worker's
 * reply to it.
 */
interface MetricsMessage {
  readonly gatehouse: 'metrics'
  readonly query: string
  /** The id of the worker that asks, and how many workers it asks; the primary fills both in. */
  readonly from: number
  readonly workers: number
  readonly reply?: readonly object[]
}

const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  (message as MetricsMessage | null)?.gatehouse === 'metrics'

/** A worker that is still starting does not reply. */
const replyTimeoutMs = 1_000

/** In the primary: relays the workers' messages, since a request for the metrics reaches one of them only. */
export function relayMetrics(): void {
  cluster.on('message', (sender: Worker, message: unknown) => {
    if (!isMetricsMessage(message)) return
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    if (message.reply) {
      workers.find((worker) => worker?.id === message.from)?.send(message)
    } else {
      const query = { ...message, from: sender.id, workers: workers.length }
      for (const worker of workers) worker?.send(query)
    }
  })
}

/**
 * In a worker: replies with its metrics when another worker asks. They have its number, because a sum would fall when a
 * worker dies or replies late, and Prometheus would take that for new counters.
 */
export function replyWithMetrics(): void {
  registry.setDefaultLabels({ worker: `${cluster.worker?.id}` })
  process.on('message', async (message: unknown) => {
    if (!isMetricsMessage(message) || message.reply) return
    send({ ...message, reply: await registry.getMetricsAsJSON() })
  })
}

/** The metrics of the whole service in Prometheus' text format: of this process, or of all workers. */
export async function serviceMetrics(): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  return AggregatorRegistry.aggregate(await queryWorkers()).metrics()
}

function queryWorkers(): Promise<object[][]> {
  const query = randomUUID()
  const replies: object[][] = []
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      process.off('message', collect)
      resolve(replies)
    }
    const collect = (message: unknown) => {
      if (!isMetricsMessage(message) || message.query !== query || !message.reply) return
      replies.push([...message.reply])
      if (replies.length === message.workers) finish()
    }
    const timer = setTimeout(finish, replyTimeoutMs)
    process.on('message', collect)
    send({ gatehouse: 'metrics', query, from: 0, workers: 0 })
  })
}

/** The primary may have exited; this process then exits too. */
const send = (message: MetricsMessage) => process.connected && process.send?.(message)
