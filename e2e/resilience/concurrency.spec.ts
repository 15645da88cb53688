import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/driver/connect.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import type { Grant } from '../fixtures/grants.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const thousand = 1_000
const times = <Value>(count: number, work: (n: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/** The same, with so many of them under way at any moment. */
async function timesAtOnce<Value>(
  atOnce: number,
  count: number,
  work: (n: number) => Promise<Value>,
) {
  const values: Value[] = []
  let next = 0
  const worker = async () => {
    while (next < count) values.push(await work(next++))
  }
  await times(atOnce, worker)
  return values
}

/** Asks as a patient client does, who is told that the service is too busy and comes again. */
async function insist(ask: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let tries = 1; tries < 30; tries += 1) {
    const response = await ask()
    if (response.status !== 503) return response
    await sleep(Math.random() * Math.min(2_000, 100 * tries))
  }
  return ask()
}

const tokensOf = (responses: readonly ApiResponse[]) =>
  new Set(responses.map(({ body }) => `${body.access_token} ${body.refresh_token}`))

test.describe('a thousand at once', () => {
  test.slow()

  test('redeem one passthrough token, and one of them has a session', async ({
    people,
    database,
  }) => {
    processSingleton('database', () => connect(database.url))
    const { redeemPassthrough } = await import('#lib/auth/redeem-passthrough.ts')
    const person = await people.add()
    const token = await people.issueCredential(person, { kind: 'passthrough' })
    const visit = { requestId: 'many', network: '192.0.2.1', agent: null }
    const outcomes = await times(thousand, () =>
      redeemPassthrough(token, visit).then(
        () => 'a session',
        ({ name, faults }) => faults?.[0]?.code ?? name,
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'a session')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'Failure')).toHaveLength(0)
    const sessions = await database.sql`
      select from credential where account_id = ${person.id} and kind = 'session'`
    expect(sessions).toHaveLength(1)
  })

  const kinds: [string, (grant: Grant, caller: Caller) => Promise<{ [name: string]: string }>][] = [
    ['exchange one code', async ({ tokenRequest }) => tokenRequest],
    [
      'refresh with one token',
      async ({ tokenRequest, refreshRequest }, caller) =>
        refreshRequest((await caller.call('token', { input: tokenRequest })).body.refresh_token),
    ],
  ]
  for (const [what, inputOf] of kinds) {
    test(`${what}, at two instances, and all get the same tokens`, async ({
      caller,
      grants,
      database,
      startAnother,
    }) => {
      const second = caller.at(await startAnother())
      const grant = await grants.issueCode({ roles: ['profile'] })
      const input = await inputOf(grant, caller)
      const first = await caller.call('token', { input })
      // The ten seconds are not what is tested here, and a busy machine may need more.
      await grants.backdateUse(input.code ?? input.refresh_token ?? '', -60)
      const responses = await timesAtOnce(64, thousand, (n) =>
        insist(() => (n % 2 ? caller : second).call('token', { input })),
      )
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      expect(tokensOf([first, ...responses]).size).toBe(1)
      expect(first.body.refresh_token).toMatch(/^gh_/)
      const unused = await database.sql`select from credential
        where account_id = ${grant.person.id} and kind = 'refresh' and used_at is null`
      expect(unused).toHaveLength(1)
    })
  }

  test('race to be the first with one code, and all get the same tokens', async ({
    caller,
    grants,
  }) => {
    for (let round = 0; round < 10; round += 1) {
      const { tokenRequest: input } = await grants.issueCode({ roles: ['profile'] })
      const responses = await times(25, () => insist(() => caller.call('token', { input })))
      expect(tokensOf(responses).size).toBe(1)
      expect(responses[0]?.body.refresh_token).toMatch(/^gh_/)
    }
  })
})

test.describe('at the same moment', () => {
  test('two who ask for a new password make one mail', async ({ caller, people, mailbox }) => {
    const { email } = await people.add()
    const responses = await times(2, () => caller.call('forgotpassword', { input: { email } }))
    expect(responses.map(({ body }) => body.action)).toEqual(['PasswordSent', 'PasswordSent'])
    expect(mailbox.to(email)).toHaveLength(1)
  })

  test('ten who subscribe one address make one mail', async ({ caller, mailbox, database }) => {
    const email = `${unique('reader')}@readers.example`
    const input = { EmailAddress: email, Action: 'Subscribe' }
    const responses = await times(10, () => caller.call('ebrief', { input }))
    expect(new Set(responses.map(({ body }) => body.Result))).toEqual(new Set(['Subscribed']))
    expect(mailbox.to(email)).toHaveLength(1)
    expect(await database.sql`select from subscription where email = ${email}`).toHaveLength(1)
  })

  test('ten who remove one address are told of one removal', async ({ caller, database }) => {
    const email = `${unique('reader')}@readers.example`
    await database.sql`insert into subscription (campaign, email, confirmed_at)
      values ('ebrief', ${email}, now())`
    const input = { EmailAddress: email, Action: 'Remove' }
    const responses = await times(10, () => caller.call('ebrief', { input }))
    const results = responses.map(({ body }) => body.Result)
    expect(results.filter((result) => result === 'Removed')).toHaveLength(1)
    expect(results.filter((result) => result === 'NotASubsciber')).toHaveLength(9)
  })

  test('several first uses of a temporary password are one, and every token given lives', async ({
    caller,
    people,
    mailbox,
    database,
  }) => {
    const person = await people.add()
    await caller.call('forgotpassword', { input: { email: person.email } })
    const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    const input = { type: 'token', username: person.username, password }
    const responses = await times(4, () => caller.fromNewNetwork().call('authenticate', { input }))
    const given = responses.filter(({ status }) => status === 200)
    expect(given.length).toBeGreaterThan(0)
    for (const { body } of given) {
      expect((await caller.call('profile', { bearer: body.token })).status).toBe(200)
    }
    const uses = await database.sql`select from audit_event
      where account_id = ${person.id} and action = 'temporary-password-used'`
    expect(uses).toHaveLength(1)
    expect((await caller.call('authenticate', { input })).status).toBe(200)
  })

  test('a family that ends while its tokens are exchanged leaves none alive', async ({
    caller,
    grants,
    database,
  }) => {
    for (let round = 0; round < 15; round += 1) {
      const { code, tokenRequest, refreshRequest, person } = await grants.issueCode()
      const first = await caller.call('token', { input: tokenRequest })
      const second = await caller.call('token', { input: refreshRequest(first.body.refresh_token) })
      await grants.backdateUse(code, 11)
      const responses = await Promise.all([
        ...[0, 1, 2, 3].map(() =>
          caller.call('token', { input: refreshRequest(second.body.refresh_token) }),
        ),
        ...[0, 1].map(() => caller.call('token', { input: tokenRequest })),
        ...[0, 1, 2, 3].map(() =>
          caller.call('token', { input: refreshRequest(first.body.refresh_token) }),
        ),
      ])
      for (const { status, body } of responses) {
        expect(status).toBe(200)
        expect(body.error ?? 'invalid_grant').toBe('invalid_grant')
      }
      const alive = await database.sql`
        select kind from credential where account_id = ${person.id}`
      expect(alive).toHaveLength(0)
    }
  })
})
