import { contracts } from '#lib/contracts/r1/index.ts'
import type { EndpointName } from '../fixtures/client/caller.ts'
import { formats } from '../fixtures/client/formats.ts'
import type { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const members = (Object.keys(contracts) as EndpointName[]).flatMap((name) => {
  const { access } = contracts[name]
  return access === 'anyone' ? [] : [{ name, ...access }]
})

for (const { name, role, unauthenticatedStatus } of members) {
  test.describe(`${name}, which is for members`, () => {
    const arrange = async (people: People) => {
      const person = await people.add()
      const { guid } = await people.addMembership({ person })
      return { person, membership: guid }
    }

    for (const format of formats) {
      test(`responses ${unauthenticatedStatus} without a code to who says nothing, in ${format}`, async ({
        caller,
        service,
      }) => {
        const response = await caller.call(name, { format, membership: 'any' })
        expect(response.status).toBe(unauthenticatedStatus)
        expect(response.codes).toEqual([undefined])
        expect(response.headers['www-authenticate']).toBe(
          `Bearer realm="${new URL(service.url).host}"`,
        )
      })

      test(`responses ${unauthenticatedStatus} to a credential that is not valid, in ${format}`, async ({
        caller,
        people,
      }) => {
        const { person, membership } = await arrange(people)
        const valid = await people.issueCredential(person)
        const gone = await people.add()
        const wrong = {
          expired: `Bearer ${await people.issueCredential(person, { lifetimeSeconds: -1 })}`,
          'a refresh token': `Bearer ${await people.issueCredential(person, { kind: 'refresh' })}`,
          'a passthrough token': `Bearer ${await people.issueCredential(person, { kind: 'passthrough' })}`,
          'a reset': `Bearer ${await people.issueCredential(person, { kind: 'reset' })}`,
          'a disabled member’s': `Bearer ${await people.issueCredential(gone)}`,
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
          const response = await caller.call(name, { format, membership, headers })
          expect(response.status, what).toBe(unauthenticatedStatus)
          expect(response.codes, what).toEqual(['DataError:Authentication'])
          expect(response.headers['www-authenticate'], what).toBe('Bearer error="invalid_token"')
        }
      })

      test(`responses 403 to a token whose roles do not reach it, in ${format}`, async ({
        caller,
        people,
      }) => {
        const { person, membership } = await arrange(people)
        const others = ['openid', 'profile', 'email', 'memberships', 'contacts', 'passthrough']
        const roles = others.filter((other) => other !== role)
        const bearer = await people.issueCredential(person, { roles })
        const response = await caller.call(name, { format, membership, bearer })
        expect(response.status).toBe(403)
        expect(response.codes).toEqual(['DataError:Scope'])
        const narrow = await people.issueCredential(person, { roles: [role] })
        expect((await caller.call(name, { format, membership, bearer: narrow })).status).toBe(200)
      })
    }

    test('takes the scheme word in any case', async ({ caller, people }) => {
      const { person, membership } = await arrange(people)
      const token = await people.issueCredential(person)
      for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
        const headers = { Authorization: `${scheme} ${token}` }
        expect((await caller.call(name, { membership, headers })).status, scheme).toBe(200)
      }
    })

    test('refuses a token in the query string', async ({ caller, people }) => {
      const { person, membership } = await arrange(people)
      const token = await people.issueCredential(person)
      const { method, path } = contracts[name]
      for (const parameter of ['access_token', 'token', 'bearer']) {
        const target = `${path.replace('{membership}', membership)}?${parameter}=${token}`
        expect((await caller.send({ method, path: target })).status).toBe(unauthenticatedStatus)
      }
    })

    test('takes the session cookie of a page of ours', async ({ caller, people, service }) => {
      const { person, membership } = await arrange(people)
      const Cookie = `theme=dark; gatehouse.session=${await people.issueCredential(person, { kind: 'session' })}`
      const headers = { Cookie, Origin: service.url, 'Sec-Fetch-Site': 'same-origin' }
      expect((await caller.call(name, { membership, headers })).status).toBe(200)
    })

    test('lets the header win over the cookie', async ({ caller, people, service }) => {
      const { person, membership } = await arrange(people)
      const Cookie = `gatehouse.session=${await people.issueCredential(person, { kind: 'session' })}`
      const call = { membership, headers: { Cookie, Origin: service.url } }
      const refused = await caller.call(name, { ...call, bearer: 'gh_not_this_one' })
      expect(refused.status).toBe(unauthenticatedStatus)
      expect(refused.codes).toEqual(['DataError:Authentication'])
      const stale = { membership, headers: { Cookie: 'gatehouse.session=gone' } }
      const bearer = await people.issueCredential(person)
      expect((await caller.call(name, { ...stale, bearer })).status).toBe(200)
    })

    test('hears of a disabled account, or a new epoch, with the next request', async ({
      caller,
      people,
    }) => {
      const { person, membership } = await arrange(people)
      const bearer = await people.issueCredential(person)
      expect((await caller.call(name, { membership, bearer })).status).toBe(200)
      await people.sql`update account set epoch = epoch + 1 where id = ${person.id}`
      expect((await caller.call(name, { membership, bearer })).status).toBe(unauthenticatedStatus)
      const fresh = await people.issueCredential(person)
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
        const Cookie = `gatehouse.session=${await people.issueCredential(person, { kind: 'session' })}`
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
          const response = await caller.call(name, { membership, headers: { Cookie, ...proof } })
          expect(response.status, who).toBe(403)
          expect(response.codes, who).toEqual(['DataError:Authentication'])
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
  const session = await people.issueCredential(person, { kind: 'session' })
  const bearer = await people.issueCredential(person)
  const headers = { Cookie: `gatehouse.session=${session}` }
  await database.sql`update credential set issued_at = now() - interval '15 days',
    seen_at = now() - interval '15 days' where account_id = ${person.id}`
  expect((await caller.call('profile', { headers })).status).toBe(401)
  expect((await caller.call('profile', { bearer })).status).toBe(200)
})
