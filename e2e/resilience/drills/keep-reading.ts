import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../fixtures/client/caller.ts'
import type { FeedReader } from '../../http/feed/feed-reader.ts'

/** Reads the feed at the instances in turn until it is stopped and has nothing more. */
export function startReading(reader: FeedReader, instances: () => readonly Caller[]) {
  let isStopped = false
  let gone = 0
  const loop = (async () => {
    for (let n = 0; ; n += 1) {
      const all = instances()
      const response = await reader.next(all[n % all.length] as Caller, 1).catch(() => undefined)
      if (response?.status === 410) {
        gone += 1
        reader.cursor = undefined
        reader.read.length = 0
      } else if (response?.status !== 200) await sleep(100)
      else if (isStopped && response.body.events.length === 0) return
    }
  })()
  return {
    reader,
    gone: () => gone,
    stop() {
      isStopped = true
      return loop
    },
  }
}

/** The ids of the events that a reader has, in its order. */
export const idsOf = ({ read }: FeedReader) => read.map(({ id }) => id)
