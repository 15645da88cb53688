import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startNumbering } from './number-events.ts'

let deliver = () => {}
vi.mock('#db/queries/events/number-events.ts', () => ({ numberEvents: async () => 0 }))
vi.mock('#db/queries/events/webhooks.ts', () => ({ hasLiveWebhooks: async () => true }))
vi.mock('./deliver-webhooks.ts', () => ({
  deliverWebhooks: () =>
    new Promise<void>((resolve) => {
      deliver = resolve
    }),
}))

test('the numbering of events has not ended before its last delivery to webhooks has', async () => {
  const stopping = new AbortController()
  const stop = startNumbering(stopping.signal)
  await setImmediate()
  stopping.abort()
  const ended = vi.fn()
  const stopped = stop().then(ended)
  await setImmediate()
  expect(ended).not.toHaveBeenCalled()
  deliver()
  await stopped
})
