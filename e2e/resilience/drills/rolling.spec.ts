import { setTimeout as sleep } from 'node:timers/promises'
import { randomNetwork } from '../../fixtures/client/caller.ts'
import { unique } from '../../fixtures/people.ts'
import { freePort } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'
import { expectSharedState } from '../shared-state.ts'
import { startHttpLoad } from './http-load.ts'
import { readProductionGuide, startNginx } from './nginx.ts'

const rounds = 3
const load = { concurrency: 24, pauseMs: 30 }

test('a rolling restart of two instances behind nginx loses no request under load', async ({
  caller,
  database,
  people,
  grants,
  startAnother,
}) => {
  const guide = await readProductionGuide()
  const nginxPort = await freePort()
  const ports = [await freePort(), await freePort()]
  const url = `https://127.0.0.1:${nginxPort}`
  const start = (port: number) =>
    startAnother({ PORT: `${port}`, BASE_URL: url, DRAIN_SECONDS: guide.drainSeconds })
  const instances = await Promise.all(ports.map(start))
  const stopNginx = await startNginx(guide.nginxConfig, nginxPort, ports)

  const [first, second] = instances.map((service) => caller.at(service))
  if (first && second) await expectSharedState(first, second, people, grants)
  console.log('The instances share sessions, tokens, rate limits and revocations.')

  const bearer = await people.issueCredential(await people.add())
  const headers = { Authorization: `Bearer ${bearer}`, Accept: 'application/json' }
  const emails: string[] = []
  const subscribe = () => {
    const email = `${unique('rolling')}@readers.example`
    emails.push(email)
    return {
      ...{ method: 'POST', path: '/r1/campaigns/ebrief.eb' },
      // Subscriptions are limited per network.
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomNetwork() },
      body: JSON.stringify({ EmailAddress: email, Action: 'Subscribe' }),
    }
  }
  const read = (path: string) => () => ({ method: 'GET', path, headers })
  const requests = [
    ...[read('/r1/profile.eb'), read('/r1/memberships.eb'), read('/r1/fees.eb')],
    ...[() => ({ method: 'POST', path: '/r1/issuetoken.eb', headers }), subscribe],
  ]
  let sent = 0
  const nextRequest = () => {
    sent += 1
    return (requests[sent % requests.length] as (typeof requests)[number])()
  }
  const httpLoad = startHttpLoad(url, load, nextRequest)
  const startedAt = performance.now()
  await sleep(2_000)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [n, port] of ports.entries()) {
      expect(await instances[n]?.kill('SIGTERM')).toBe(0)
      instances[n] = await start(port)
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status)
        .toBe(200)
      const outcomes = [...httpLoad.countByOutcome].map(
        ([outcome, count]) => `${outcome}: ${count}`,
      )
      console.log(`Round ${round}, instance ${n + 1} restarted. ${outcomes.join(', ')}`)
    }
  }
  await sleep(2_000)
  await httpLoad.stop()
  const seconds = (performance.now() - startedAt) / 1_000
  const [stored] = await database.sql`
    select count(*)::int as count from subscription where email = any(${emails})`
  console.log(
    `${sent} requests in ${seconds.toFixed(0)} s (${(sent / seconds).toFixed(0)}/s),`,
    `slowest ${httpLoad.maxDurationMs().toFixed(0)} ms;`,
    `${emails.length} subscriptions, ${emails.length - stored?.count} missing.`,
  )
  await stopNginx()
  expect(Object.fromEntries(httpLoad.countByOutcome)).toEqual({ 200: sent })
  expect(stored?.count).toBe(emails.length)
})
