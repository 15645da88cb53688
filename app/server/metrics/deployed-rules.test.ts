import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prefix, registry } from './registry.ts'

/** The metrics of requests, whose module needs a build to be imported. */
const ofRequests = readFileSync('app/server/metrics/requests.ts', 'utf8').matchAll(
  /(?:`\$\{prefix\}|gauge\(')(\w+)[`']/g,
)
const names = [
  ...registry.getMetricsAsArray().map(({ name }) => name),
  ...[...ofRequests].map(([, name]) => prefix + name),
]

test.each(['deploy/alerts.yml', 'deploy/dashboard.json'])(
  '%s uses only metrics that the service has',
  (path) => {
    const used = readFileSync(path, 'utf8').match(/gatehouse_\w+/g) ?? []
    const unknown = used.filter((name) => !names.includes(name.replace(/_bucket$/, '')))
    expect(used.length).toBeGreaterThan(9)
    expect(unknown).toEqual([])
  },
)

test('one response of 500 is enough for the alert of errors', () => {
  const [rule] =
    readFileSync('deploy/alerts.yml', 'utf8').match(/alert: GatehouseErrors[\s\S]+?labels/) ?? []
  const failed = 'gatehouse_http_requests_total{status="500"}'
  expect(rule).toContain(`increase(${failed}[15m])) > 0`)
  // A counter that is born with it increases no more.
  expect(rule).toContain(`sum(${failed} unless last_over_time(${failed}[5m] offset 15m)) > 0`)
  expect(rule).not.toContain('for:')
})
