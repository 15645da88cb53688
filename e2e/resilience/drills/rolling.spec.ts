import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BareArtefact, copyArtefact, runBare } from '../../deploy/bare-artefact.ts'
import { randomNetwork } from '../../fixtures/client/caller.ts'
import { createDatabase } from '../../fixtures/database.ts'
import { Grants } from '../../fixtures/grants.ts'
import { People, type Person, unique } from '../../fixtures/people.ts'
import { freePort } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'
import { expectSharedState } from '../shared-state.ts'
import { startFormLoad } from './form-load.ts'
import { startHttpLoad } from './http-load.ts'
import { readDrainSeconds, startNginx } from './nginx.ts'
import { buildCommit, buildIdOf, buildOtherVersion } from './other-build.ts'

/** A commit on whose build and tables the instances begin; otherwise the two builds differ in a style sheet only. */
const earlier = process.env.EARLIER

const rounds = 3
const load = { concurrency: 16, pauseMs: 120 }
const memberCount = 8
const typingMs = 4_000

/** Adds a member, and signs them in directly. */
async function signIn(people: People) {
  const person = await people.add()
  const session = await people.issueCredential(person, { kind: 'session' })
  return { person, cookie: `__Host-gatehouse.session=${session}` }
}

test('a rolling upgrade between two builds behind nginx loses no request and no form under load', async ({
  caller,
  startAnother,
}) => {
  const drainSeconds = await readDrainSeconds()
  const other = await (earlier ? buildCommit(earlier) : buildOtherVersion())
  const both = await Promise.all([copyArtefact(join(other, 'dist')), copyArtefact()])
  const builds = earlier ? both : both.toReversed()
  const ids = await Promise.all(builds.map(({ folder }) => buildIdOf(folder)))
  expect(ids[0]).not.toBe(ids[1])
  console.log(`The builds are ${ids.join(' and ')}.`)
  const nginxPort = await freePort()
  const ports = [await freePort(), await freePort()]
  const url = `https://127.0.0.1:${nginxPort}`
  const database = await createDatabase({ empty: Boolean(earlier) })
  const operate = async (build: BareArtefact | undefined, ...words: string[]) => {
    const settings = { DATABASE_URL: database.url }
    const done = await runBare(build as BareArtefact, ['dist/gatehouse.js', ...words], settings)
    console.log(done.stdout)
  }
  await operate(builds[0], 'migrate')
  const people = new People(database.sql)
  const grants = new Grants(people)
  const start = (port: number, build: BareArtefact | undefined) =>
    startAnother(
      {
        DATABASE_URL: database.url,
        PORT: `${port}`,
        BASE_URL: url,
        DRAIN_SECONDS: drainSeconds,
        UNIDENTIFIED_EMAILS_PER_HOUR: '99999',
      },
      'production',
      build,
    )
  const instances = await Promise.all(ports.map((port) => start(port, builds[0])))
  const artefacts = builds.map(({ folder }) => join(folder, 'dist'))
  const stopNginx = await startNginx(nginxPort, ports, artefacts)

  const [first, second] = instances.map((service) => caller.at(service))
  if (first && second) await expectSharedState(first, second, people, grants)
  console.log('The instances share sessions, tokens, rate limits and revocations.')

  // One account may issue 600 passthrough tokens in ten minutes.
  const bearers = await Promise.all(
    Array.from({ length: 40 }, async () => people.issueCredential(await people.add())),
  )
  const callerHeaders = () => ({ Authorization: `Bearer ${bearers[sent % bearers.length]}` })
  let sent = 0
  const emails: string[] = []
  const subscribe = () => {
    const email = `${unique('rolling')}@readers.example`
    emails.push(email)
    return {
      method: 'POST',
      path: '/r1/campaigns/ebrief.eb',
      // Subscriptions are limited per network.
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomNetwork() },
      body: JSON.stringify({ EmailAddress: email, Action: 'Subscribe' }),
    }
  }
  const read = (path: string, Accept: string) => () => ({
    method: 'GET',
    path,
    headers: { ...callerHeaders(), Accept },
  })
  // The sign-ins of one account are limited too.
  const callers = await Promise.all(Array.from({ length: 10 }, () => people.add()))
  const signInAgain = () => {
    const { username, password } = callers[sent % callers.length] as Person
    return {
      method: 'POST',
      path: '/r1/authenticate.eb',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomNetwork() },
      body: JSON.stringify({ type: 'token', username, password }),
    }
  }
  const requests = [
    read('/r1/profile.eb', 'text/xml'),
    read('/r1/memberships.eb', 'application/json'),
    read('/r1/fees.eb', 'text/xml'),
    signInAgain,
    () => ({ method: 'POST', path: '/r1/issuetoken.eb', headers: callerHeaders() }),
    subscribe,
  ]
  const nextRequest = () => {
    sent += 1
    return (requests[sent % requests.length] as (typeof requests)[number])()
  }
  const members = await Promise.all(Array.from({ length: memberCount }, () => signIn(people)))
  const httpLoad = startHttpLoad(url, load, nextRequest)
  const formLoad = startFormLoad(url, members, typingMs)
  const startedAt = performance.now()
  await sleep(2_000)
  await operate(builds[1], 'upgrade', '--check')
  await operate(builds[1], 'migrate')
  for (let round = 1; round <= rounds; round += 1) {
    for (const [n, port] of ports.entries()) {
      expect(await instances[n]?.kill('SIGTERM')).toBe(0)
      instances[n] = await start(port, builds[round % 2])
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status)
        .toBe(200)
      const outcomes = [...httpLoad.countByOutcome].map(
        ([outcome, count]) => `${outcome}: ${count}`,
      )
      console.log(
        `Round ${round}, instance ${n + 1} runs build ${ids[round % 2]}. ${outcomes.join(', ')};`,
        `forms saved: ${formLoad.saved}`,
      )
      // Some seconds with both builds.
      await sleep(typingMs)
    }
  }
  await sleep(2_000)
  await Promise.all([httpLoad.stop(), formLoad.stop()])
  const seconds = (performance.now() - startedAt) / 1_000
  const [stored] = await database.sql`
    select count(*)::int as count from subscription where email = any(${emails})`
  console.log(
    `${sent} requests in ${seconds.toFixed(0)} s (${(sent / seconds).toFixed(0)}/s),`,
    `slowest ${httpLoad.maxDurationMs().toFixed(0)} ms;`,
    `${emails.length} subscriptions, ${emails.length - stored?.count} missing.`,
  )
  const saved = await database.sql`
    select id, phone from account where id = any(${[...formLoad.lastSaved.keys()]})`
  console.log(
    `${formLoad.saved} forms saved;`,
    `${formLoad.assets} scripts and styles; ${formLoad.failures.length} failures.`,
  )
  await stopNginx()
  await Promise.all(instances.map((instance) => instance.stop()))
  await Promise.all(builds.map((build) => build.remove()))
  await rm(other, { recursive: true })
  expect(formLoad.failures).toEqual([])
  expect(new Map(saved.map(({ id, phone }) => [id, phone]))).toEqual(formLoad.lastSaved)
  expect(Object.fromEntries(httpLoad.countByOutcome)).toEqual({ 200: sent })
  expect(stored?.count).toBe(emails.length)
  await database.drop()
})
