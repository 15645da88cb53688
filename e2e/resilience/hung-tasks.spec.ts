import { setTimeout as sleep } from 'node:timers/promises'
import { randomNetwork } from '../fixtures/client/caller.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { expect, test } from '../fixtures/test.ts'

/** A passlib hash of scrypt. No password needs to match it. */
const scryptHash = `$scrypt$ln=14,r=8,p=1$c2FsdA$${'A'.repeat(43)}`

/** Lets Node's scrypt never come back, as work on a broken device or in a faulty library. */
const hangScrypt =
  '--import=data:text/javascript,import(`node:crypto`).then(({default:c})=>{c.scrypt=()=>{}}).then(()=>import(`node:module`)).then(({default:m})=>m.syncBuiltinESMExports())'

test('an instance whose sign-ins never come back says so, is not ready, and serves again once they have lost their places', async ({
  caller,
  people,
  startAnother,
}) => {
  test.setTimeout(240_000)
  const service = await startAnother({ NODE_OPTIONS: hangScrypt })
  const readChecks = async () => {
    const response = await fetch(`${service.url}/readyz`)
    return { status: response.status, ...(await response.json()).checks }
  }
  const readMetrics = async () => (await fetch(`${service.url}/metrics`)).text()
  const fay = await people.add({ passwordHash: scryptHash })
  const ada = await people.add()
  const signIn = async ({ username, password }: typeof ada) => {
    const body = new URLSearchParams({ username, password, goto: '' })
    const instance = caller.at(service).from(randomNetwork())
    return (await sendForm(instance, '/login', { action: undefined, body })).status
  }
  expect(await readChecks()).toMatchObject({ status: 200, queues: 'ok' })
  const hung: Promise<number>[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < 33_000) {
    for (let n = 0; n < 2; n += 1) hung.push(signIn(fay).catch(() => 0))
    await sleep(1_000)
  }
  await expect.poll(readChecks).toMatchObject({ status: 503, queues: 'stalled' })
  expect(await readMetrics()).toMatch(/^gatehouse_queue_stalled\{queue="\w+"\} 1$/m)
  const statuses = await Promise.all(hung)
  // After many attempts, the form asks to wait before the password is looked at.
  expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([])
  expect(statuses).toContain(503)
  expect(service.logLines('task-overdue').length).toBeGreaterThan(0)
  await expect.poll(readChecks, { timeout: 60_000 }).toMatchObject({ status: 200, queues: 'ok' })
  expect(await signIn(ada)).toBe(303)
  expect(await readMetrics()).toMatch(/^gatehouse_queue_overdue_total\{queue="hashing"\} [1-9]/m)
})
