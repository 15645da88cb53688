import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'
import { registry } from './registry.ts'
import { isNote, type Note } from './relay.ts'

/** How long the others have for their answer, in milliseconds; one that is starting gives none. */
const patience = 1_000

/** Tells another worker of our metrics when it asks. */
export function answerOthers(): void {
  process.on('message', async (note: unknown) => {
    if (isNote(note) && !note.answer) tell({ ...note, answer: await ours() })
  })
}

/** The metrics of the whole service, in Prometheus' format: of this process, or of all workers. */
export async function metricsOfAll(): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  return AggregatorRegistry.aggregate(await askOthers()).metrics()
}

function askOthers(): Promise<object[][]> {
  const question = randomUUID()
  const answers: object[][] = []
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      process.off('message', hear)
      resolve(answers)
    }
    const hear = (note: unknown) => {
      if (!isNote(note) || note.question !== question || !note.answer) return
      answers.push([...note.answer])
      if (answers.length === note.asked) end()
    }
    const timer = setTimeout(end, patience)
    process.on('message', hear)
    tell({ gatehouse: 'metrics', question, asker: 0, asked: 0 })
  })
}

const ours = (): Promise<object[]> => registry.getMetricsAsJSON()

/** The primary may be gone, and this process about to follow it. */
const tell = (note: Note) => process.connected && process.send?.(note)
