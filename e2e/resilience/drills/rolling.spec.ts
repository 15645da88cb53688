import { setTimeout as sleep } from 'node:timers/promises'
import { randomNetwork } from '../../fixtures/caller.ts'
import { expectAgreement } from '../../fixtures/machines/agreement.ts'
import { readManual, startNginx } from '../../fixtures/machines/nginx.ts'
import { startTraffic } from '../../fixtures/machines/traffic.ts'
import { unique } from '../../fixtures/people.ts'
import { freePort } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'

const rounds = 3
const callers = 24

test('two instances behind nginx are started again in turn under load, and no request is lost', async ({
  caller,
  database,
  people,
  grants,
  startAnother,
}) => {
  const manual = await readManual()
  const door = await freePort()
  const ports = [await freePort(), await freePort()]
  const url = `https://127.0.0.1:${door}`
  const start = (port: number) =>
    startAnother({ PORT: `${port}`, BASE_URL: url, DRAIN_SECONDS: manual.drainSeconds })
  const instances = await Promise.all(ports.map(start))
  const endNginx = await startNginx(manual.nginx, door, ports)

  const [one, two] = instances.map((service) => caller.at(service))
  if (one && two) await expectAgreement(one, two, people, grants)
  console.log('A session, a token, a limit and a revocation of one instance hold on the other.')

  const bearer = await people.issue(await people.add())
  const headers = { Authorization: `Bearer ${bearer}`, Accept: 'application/json' }
  const addresses: string[] = []
  const subscribe = () => {
    const email = `${unique('rolling')}@readers.example`
    addresses.push(email)
    return {
      ...{ method: 'POST', path: '/r1/campaigns/ebrief.eb' },
      // From a network of their own each: one network may not subscribe so many.
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomNetwork() },
      body: JSON.stringify({ EmailAddress: email, Action: 'Subscribe' }),
    }
  }
  const read = (path: string) => () => ({ method: 'GET', path, headers })
  const kinds = [
    ...[read('/r1/profile.eb'), read('/r1/memberships.eb'), read('/r1/fees.eb')],
    ...[() => ({ method: 'POST', path: '/r1/issuetoken.eb', headers }), subscribe],
  ]
  let asked = 0
  const next = () => {
    asked += 1
    return (kinds[asked % kinds.length] as (typeof kinds)[number])()
  }
  const traffic = startTraffic(url, callers, 30, next)
  const began = performance.now()
  await sleep(2_000)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [n, port] of ports.entries()) {
      expect(await instances[n]?.kill('SIGTERM')).toBe(0)
      instances[n] = await start(port)
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status)
        .toBe(200)
      const seen = [...traffic.outcomes].map(([outcome, times]) => `${outcome}: ${times}`)
      console.log(`Round ${round}, instance ${n + 1} started again. ${seen.join(', ')}`)
    }
  }
  await sleep(2_000)
  await traffic.end()
  const seconds = (performance.now() - began) / 1_000
  const [kept] = await database.sql`
    select count(*)::int as count from subscription where email = any(${addresses})`
  console.log(
    `${asked} requests in ${seconds.toFixed(0)} s, ${(asked / seconds).toFixed(0)}/s, the longest ${traffic.longest().toFixed(0)} ms;`,
    `${addresses.length} addresses subscribed, ${addresses.length - kept?.count} missing.`,
  )
  await endNginx()
  expect(Object.fromEntries(traffic.outcomes)).toEqual({ 200: asked })
  expect(kept?.count).toBe(addresses.length)
})
