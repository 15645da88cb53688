import { contracts } from '#lib/contracts/r1/index.ts'
import type { EndpointName } from '../fixtures/caller.ts'
import type { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { formats } from '../fixtures/wire.ts'

const members = (Object.keys(contracts) as EndpointName[]).flatMap((name) => {
  const { access } = contracts[name]
  return access === 'anyone' ? [] : [{ name, ...access }]
})

for (const { name, role, unauthenticatedStatus } of members) {
  test.describe(`${name}, which is for members`, () => {
    const arrange = async (people: People) => {
      const person = await people.add()
      const { guid } = await people.membership({ person })
      return { person, membership: guid }
    }

    for (const as of formats) {
      test(`answers ${unauthenticatedStatus} without a code to who says nothing, in ${as}`, async ({
        caller,
        service,
      }) => {
        const answer = await caller.call(name, { as, membership: 'any' })
        expect(answer.status).toBe(unauthenticatedStatus)
        expect(answer.codes).toEqual([undefined])
        expect(answer.headers['www-authenticate']).toBe(
          `Bearer realm="${new URL(service.url).host}"`,
        )
      })

      test(`answers ${unauthenticatedStatus} to a credential that is not valid, in ${as}`, async ({
        caller,
        people,
      }) => {
        const { person, membership } = await arrange(people)
        const valid = await people.issue(person)
        const gone = await people.add()
        const wrong = {
          expired: `Bearer ${await people.issue(person, { lifetime: -1 })}`,
          'a refresh token': `Bearer ${await people.issue(person, { kind: 'refresh' })}`,
          'a passthrough token': `Bearer ${await people.issue(person, { kind: 'passthrough' })}`,
          'a reset': `Bearer ${await people.issue(person, { kind: 'reset' })}`,
          'a disabled member’s': `Bearer ${await people.issue(gone)}`,
          truncated: `Bearer ${valid.slice(0, -1)}`,
          'with a letter more': `Bearer ${valid}A`,
          'in capitals': `Bearer ${valid.toUpperCase()}`,
          'without its prefix': `Bearer ${valid.slice(3)}`,
          empty: 'Bearer ',
          'no token': 'Bearer',
          'two tokens': `Bearer ${valid} ${valid}`,
          'of another scheme': `Basic ${Buffer.from(`${person.username}:x`).toString('base64')}`,
          'without a scheme': valid,
          'an attempt at SQL': `Bearer ' or '1'='1`,
        }
        await people.disable(gone)
        for (const [what, Authorization] of Object.entries(wrong)) {
          const headers = { Authorization }
          const answer = await caller.call(name, { as, membership, headers })
          expect(answer.status, what).toBe(unauthenticatedStatus)
          expect(answer.codes, what).toEqual(['DataError:Authentication'])
          expect(answer.headers['www-authenticate'], what).toBe('Bearer error="invalid_token"')
        }
      })

      test(`answers 403 to a token whose roles do not reach it, in ${as}`, async ({
        caller,
        people,
      }) => {
        const { person, membership } = await arrange(people)
        const others = ['openid', 'profile', 'email', 'memberships', 'contacts', 'passthrough']
        const roles = others.filter((other) => other !== role)
        const bearer = await people.issue(person, { roles })
        const answer = await caller.call(name, { as, membership, bearer })
        expect(answer.status).toBe(403)
        expect(answer.codes).toEqual(['DataError:Scope'])
        const narrow = await people.issue(person, { roles: [role] })
        expect((await caller.call(name, { as, membership, bearer: narrow })).status).toBe(200)
      })
    }

    test('takes the scheme word in any case', async ({ caller, people }) => {
      const { person, membership } = await arrange(people)
      const token = await people.issue(person)
      for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
        const headers = { Authorization: `${scheme} ${token}` }
        expect((await caller.call(name, { membership, headers })).status, scheme).toBe(200)
      }
    })

    test('refuses a token in the query string', async ({ caller, people }) => {
      const { person, membership } = await arrange(people)
      const token = await people.issue(person)
      const { method, path } = contracts[name]
      for (const parameter of ['access_token', 'token', 'bearer']) {
        const target = `${path.replace('{membership}', membership)}?${parameter}=${token}`
        expect((await caller.send({ method, path: target })).status).toBe(unauthenticatedStatus)
      }
    })

    test('takes the session cookie of a page of ours', async ({ caller, people, service }) => {
      const { person, membership } = await arrange(people)
      const Cookie = `theme=dark; gatehouse.session=${await people.issue(person, { kind: 'session' })}`
      const headers = { Cookie, Origin: service.url, 'Sec-Fetch-Site': 'same-origin' }
      expect((await caller.call(name, { membership, headers })).status).toBe(200)
    })

    test('lets the header win over the cookie', async ({ caller, people, service }) => {
      const { person, membership } = await arrange(people)
      const Cookie = `gatehouse.session=${await people.issue(person, { kind: 'session' })}`
      const call = { membership, headers: { Cookie, Origin: service.url } }
      const refused = await caller.call(name, { ...call, bearer: 'gh_not_this_one' })
      expect(refused.status).toBe(unauthenticatedStatus)
      expect(refused.codes).toEqual(['DataError:Authentication'])
      const stale = { membership, headers: { Cookie: 'gatehouse.session=gone' } }
      const bearer = await people.issue(person)
      expect((await caller.call(name, { ...stale, bearer })).status).toBe(200)
    })

    test('hears of a disabled account, or a new epoch, with the next request', async ({
      caller,
      people,
    }) => {
      const { person, membership } = await arrange(people)
      const bearer = await people.issue(person)
      expect((await caller.call(name, { membership, bearer })).status).toBe(200)
      await people.sql`update account set epoch = epoch + 1 where id = ${person.id}`
      expect((await caller.call(name, { membership, bearer })).status).toBe(unauthenticatedStatus)
      const fresh = await people.issue(person)
      expect((await caller.call(name, { membership, bearer: fresh })).status).toBe(200)
      await people.disable(person)
      expect((await caller.call(name, { membership, bearer: fresh })).status).toBe(
        unauthenticatedStatus,
      )
    })

    if (contracts[name].method === 'POST') {
      test('takes no cookie’s word without proof that a page of ours sent it', async ({
        caller,
        people,
        service,
      }) => {
        const { person, membership } = await arrange(people)
        const Cookie = `gatehouse.session=${await people.issue(person, { kind: 'session' })}`
        const foreign = {
          'no proof': {},
          'another origin': { Origin: 'https://evil.example' },
          'the null origin': { Origin: 'null' },
          'another port': { Origin: 'http://127.0.0.1:1' },
          'a longer name': { Origin: `${service.url}.evil.example` },
          'another site': { 'Sec-Fetch-Site': 'cross-site' },
          'a sibling of the site': { 'Sec-Fetch-Site': 'same-site' },
          'a bookmark': { 'Sec-Fetch-Site': 'none' },
          'a liar': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
        }
        for (const [who, proof] of Object.entries(foreign)) {
          const answer = await caller.call(name, { membership, headers: { Cookie, ...proof } })
          expect(answer.status, who).toBe(403)
          expect(answer.codes, who).toEqual(['DataError:Authentication'])
        }
        for (const proof of [{ Origin: service.url }, { 'Sec-Fetch-Site': 'same-origin' }]) {
          const headers = { Cookie, ...proof }
          expect((await caller.call(name, { membership, headers })).status).toBe(200)
        }
      })
    }
  })
}

test('a session that was left idle for two weeks is no longer valid; a bearer is', async ({
  caller,
  people,
  database,
}) => {
  const person = await people.add()
  const session = await people.issue(person, { kind: 'session' })
  const bearer = await people.issue(person)
  const headers = { Cookie: `gatehouse.session=${session}` }
  await database.sql`update credential set issued_at = now() - interval '15 days',
    seen_at = now() - interval '15 days' where account_id = ${person.id}`
  expect((await caller.call('profile', { headers })).status).toBe(401)
  expect((await caller.call('profile', { bearer })).status).toBe(200)
})
