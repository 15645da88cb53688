import { Counter } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { counters } from '#lib/runtime/counters.ts'
import { freshModules } from '../../../bin/test/fresh-modules.ts'
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

test('the metrics say that the database or the mail server is away, without any request', async () => {
  const end = freshModules({
    DATABASE_URL: 'postgres://127.0.0.1:1/gatehouse',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const readiness = '#lib/lifecycle/readiness.ts'
  vi.doMock(readiness, () => ({ checkReadiness: () => new Promise(() => {}), isReady: () => true }))
  try {
    const { registry } = await import('./registry.ts')
    const values = async () => {
      const text = await registry.metrics()
      return text.match(/^gatehouse_(ready|mail_failing) \d$/gm)
    }
    const startedAt = performance.now()
    expect(await values()).toContain('gatehouse_ready 0')
    expect(performance.now() - startedAt, 'milliseconds of a scrape').toBeLessThan(1_000)
    await expect.poll(values).toEqual(['gatehouse_ready 0', 'gatehouse_mail_failing 1'])
  } finally {
    vi.doUnmock(readiness)
    end()
  }
})

test('the metrics say which version runs on which Node, and since which second', async () => {
  const valuesOf = async (name: string) =>
    (await registry.getSingleMetric(`gatehouse_${name}`)?.get())?.values
  const labels = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), node: process.versions.node }
  expect(await valuesOf('build_info')).toEqual([{ labels, value: 1 }])
  const [start] = (await valuesOf('start_time_seconds')) ?? []
  expect(start?.value).toBeCloseTo(Date.now() / 1_000 - process.uptime(), -1)
})

test('each counter of something other than requests is the value of a metric', async () => {
  const former = JSON.stringify({ ...counters, api: undefined, pages: undefined })
  // No metric of the process has such a value.
  let next = 1_000.5
  Object.assign(
    counters,
    JSON.parse(former, (_, value) => (typeof value === 'number' ? next++ : value)),
  )
  const all = registry.getMetricsAsArray().filter((metric) => metric instanceof Counter)
  const metrics = await Promise.all(all.map((metric) => metric.get()))
  Object.assign(counters, JSON.parse(former))
  const read = metrics.flatMap(({ values }) => values.map(({ value }) => value))
  for (let value = 1_000.5; value < next; value += 1) expect(read).toContain(value)
})
