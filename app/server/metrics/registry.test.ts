import { expect, test } from 'vitest'
import { counters } from '#lib/runtime/counters.ts'
import { registry } from './registry.ts'

test('a counter has the same value however often it is read', async () => {
  const { accepted } = counters.webhooks
  counters.webhooks.accepted = 3
  for (const time of ['first', 'second']) {
    const metric = await registry.getSingleMetric('gatehouse_webhook_attempts_total')?.get()
    const value = { labels: { verdict: 'accepted' }, value: 3 }
    expect(metric?.values, time).toContainEqual(expect.objectContaining(value))
  }
  counters.webhooks.accepted = accepted
})
