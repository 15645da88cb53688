import { canonicalTemporaryPassword, hashOf } from '#lib/auth/secret.ts'
import { errorSummary, expect, fillSignIn, test } from '../fixtures/browser.ts'
import { addInState } from '../fixtures/factors.ts'
import { withSlowCommits } from '../fixtures/faults/slow-commits.ts'
import { formRequest } from './form-request.ts'
import { heading, setUpMfa } from './set-up-mfa.ts'
import { addStaff, codeOf, giveRole } from './staff.ts'

for (const [path, free] of [
  ['/second-step', 20],
  ['/second-step/recovery', 40],
] as const) {
  test(`wrong codes at ${path} are slowed down per session, and others ${path === '/second-step' ? 'per account' : 'not at all'}`, {
    tag: '@all',
  }, async ({ people, service }) => {
    const person = await addInState(people, 'staff, on')
    const newSession = () => people.issueCredential(person, { kind: 'session' })
    const reader = await newSession()
    const request = await formRequest(service, reader, path)
    const isWrong = async (session: string) =>
      (await (await request(session, { code: '123456' })).text()).includes('not correct')
    for (let n = 0; n < 5; n += 1) expect(await isWrong(reader)).toBe(true)
    expect(await Promise.all([1, 2, 3, 4].map(() => isWrong(reader)))).toContain(false)
    for (let n = 8; n < free; n += 1) expect(await isWrong(await newSession()), `${n}`).toBe(true)
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map(newSession))
    const later = await Promise.all(others.map(isWrong))
    // Recovery codes cannot be guessed, so sessions do not share their limit.
    expect(later.includes(false)).toBe(path === '/second-step')
  })
}

test('a right recovery code is refused while others are guessed, and works once the delay is over', async ({
  people,
  service,
}) => {
  const person = await addStaff(people, 'help-desk')
  const code = 'ABCD-EFGH'
  await people.sql`
    update staff_factor
    set recovery_hashes = ${[hashOf(canonicalTemporaryPassword(code)).toString('hex')]}
    where account_id = ${person.id}`
  const session = await people.issueCredential(person, { kind: 'session' })
  const request = await formRequest(service, session, '/second-step/recovery')
  for (let n = 0; n < 5; n += 1) await request(session, { code: '123456' })
  const key = hashOf(JSON.stringify(['recovery-code', hashOf(session).toString('hex')]))
  const blockFor = (minutes: number) => people.sql`
    update rate_limit set blocked_until = now() + ${minutes} * interval '1 minute'
    where key = ${key} and attempts = 5 returning key`
  expect(await blockFor(1)).toHaveLength(1)
  const refused = await request(session, { code })
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('You have tried too many times'),
  ])
  await blockFor(0)
  expect((await request(session, { code })).status).toBe(303)
})

test('a colleague who knows the password cannot block a browser that has passed MFA, nor recovery codes', {
  tag: '@all',
}, async ({ browse, people, service }) => {
  const person = await people.add()
  await giveRole(people, person, 'help-desk')
  const known = await browse({ script: false })
  await known.goto('/staff')
  await fillSignIn(known, person)
  const { key, codes } = await setUpMfa(known, person.password)
  const endStaffSessions = () => people.sql`
    delete from staff_session where credential_id in (
      select id from credential where account_id = ${person.id})`
  await endStaffSessions()

  const colleague = await people.issueCredential(person, { kind: 'session' })
  for (const path of ['/second-step', '/second-step/recovery']) {
    const request = await formRequest(service, colleague, path)
    for (let n = 0; n < 8; n += 1) {
      await request(colleague, { code: '123456' })
      await request(await people.issueCredential(person, { kind: 'session' }), { code: '123456' })
    }
  }
  await people.sql`
    update rate_limit set attempts = 100, blocked_until = now() + interval '1 hour'
    where key = ${hashOf(JSON.stringify(['second-step-anywhere', person.id]))}`

  const fresh = await browse({ script: false })
  await fresh.goto('/staff')
  await fillSignIn(fresh, person)
  await fresh.getByLabel('Security code').fill(codeOf(key, 1))
  await fresh.getByRole('button', { name: 'Continue' }).click()
  await expect(errorSummary(fresh)).toContainText('You have tried too many times')
  await fresh.getByRole('link', { name: 'Use a recovery code instead' }).click()
  await fresh.getByLabel('Recovery code').fill(codes[0] ?? '')
  await fresh.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(fresh, 'Staff')).toBeVisible()

  await known.goto('/staff')
  await known.getByLabel('Security code').fill(codeOf(key, 1))
  await known.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(known, 'Staff')).toBeVisible()
})

test('60 wrong codes at once get no 503, and no query fails, on a slow disk', {
  tag: '@all',
}, async ({ database, people, service }) => {
  const person = await addStaff(people, 'help-desk')
  const session = await people.issueCredential(person, { kind: 'session' })
  const request = await formRequest(service, session, '/second-step/recovery')
  const logged = service.log().length
  await withSlowCommits(database, async () => {
    const sent = Array.from({ length: 60 }, () => request(session, { code: '123456' }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([422]))
  })
  expect(service.log().slice(logged)).not.toContain('"level":"error"')
})
