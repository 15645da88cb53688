import cluster, { type Worker } from 'node:cluster'

/** What workers tell each other through the primary: a question to all, or one's answer to who asked. */
export interface Note {
  readonly gatehouse: 'metrics'
  readonly question: string
  /** Who asked, and of how many. */
  readonly asker: number
  readonly asked: number
  readonly answer?: readonly object[]
}

export const isNote = (message: unknown): message is Note =>
  (message as Note | null)?.gatehouse === 'metrics'

/** Lets the workers ask each other: a request for the metrics of all of them reaches only one. */
export function relayNotes(): void {
  cluster.on('message', (from: Worker, note: unknown) => {
    if (!isNote(note)) return
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    if (note.answer) {
      workers.find((worker) => worker?.id === note.asker)?.send(note)
    } else {
      const question = { ...note, asker: from.id, asked: workers.length }
      for (const worker of workers) worker?.send(question)
    }
  })
}
