import { createServer } from 'node:net'
import { checks } from '../../lib/lifecycle/doctor/checks.ts'
import { expect } from '../fixtures/test.ts'
import { AUTH_SECRET, type Breakages, expectNamed, test } from './breakages/breakage.ts'
import { installationBreakages } from './breakages/installation.ts'
import { mailBreakages } from './breakages/mail.ts'
import { surroundingBreakages } from './breakages/surroundings.ts'
import { runGatehouse } from './gatehouse.ts'

const breakages: Breakages = { ...surroundingBreakages, ...mailBreakages, ...installationBreakages }

/** Checks that nothing here can break: the machine has one clock, one disk and one version of Node. */
const unbreakable = ['clock', 'disk', 'Node.js', 'keys', 'passkeys', 'pooler', 'database TLS']

test('gatehouse doctor names at least 45 breakages, and each of its checks one of them', () => {
  expect(Object.keys(breakages).length).toBeGreaterThanOrEqual(45)
  const patterns = Object.values(breakages).map(([found]) => found.source)
  const unbroken = Object.keys(checks).filter(
    (name) => !patterns.some((pattern) => pattern.startsWith(`^${name}: `)),
  )
  expect(unbroken.sort()).toEqual(unbreakable.sort())
})

for (const [broken, breakage] of Object.entries(breakages)) {
  test(`gatehouse doctor names ${broken} and says what to do`, { tag: '@all' }, ({ tools }) =>
    expectNamed(breakage, tools),
  )
}

test('gatehouse doctor ends within 20 s, whatever does not respond', { tag: '@all' }, async ({
  tools,
}) => {
  const listen = async () => `127.0.0.1:${await tools.listen(createServer())}`
  const [silent, database] = [await listen(), await listen()]
  const { args = [] } = await tools.sendFrom(undefined)
  const settings = {
    AUTH_SECRET,
    BASE_URL: `https://${silent}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: `smtp://${silent}`,
    MAIL_FROM: 'members@trust.org',
    ORG_EMAIL: 'office@soil.org',
    ORG_LOGO: '/logo.svg',
    JOIN_URL: `http://${silent}/join`,
    DATABASE_REPLICA_URL: `postgres://gatehouse:x@${silent}/gatehouse`,
    VERIFY_DATABASE_URL: `postgres://gatehouse:x@${silent}/gatehouse`,
  }
  for (const [DATABASE_URL, found] of [
    [tools.own.url, /^base URL/],
    [`postgres://gatehouse:x@${database}/gatehouse`, /^database/],
  ] as const) {
    const startedAt = performance.now()
    const all = [...args, '--instance', `http://${silent}`]
    const { stdout } = await runGatehouse(['doctor', '--json', ...all], {
      ...settings,
      DATABASE_URL,
    })
    const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string }[] }
    const problems = findings.filter(({ level }) => level === 'problem')
    expect(problems.some(({ check }) => found.test(check))).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  }
})
