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
