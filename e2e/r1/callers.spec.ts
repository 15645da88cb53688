import { contracts } from '#lib/contracts/r1/index.ts'
import type { EndpointName } from '../fixtures/client/caller.ts'
import { formats } from '../fixtures/client/formats.ts'
import type { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const memberEndpoints = (Object.keys(contracts) as EndpointName[]).flatMap((name) => {
  const { access } = contracts[name]
  return access === 'anyone' ? [] : [{ name, ...access }]
})

for (const { name, role, unauthenticatedStatus } of memberEndpoints) {
  const title = `${contracts[name].method} ${contracts[name].path}`

  test.describe(`authentication of ${name}`, () => {
    const addMember = async (people: People) => {
      const person = await people.add()
      const { guid } = await people.addMembership({ person })
      return { person, membership: guid }
    }

    for (const format of formats) {
      test(`${title} returns ${unauthenticatedStatus} without a code when there is no credential, in ${format}`, async ({
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

      test(`${title} returns ${unauthenticatedStatus} for an invalid credential, in ${format}`, async ({
        caller,
        people,
      }) => {
        const { person, membership } = await addMember(people)
        const valid = await people.issueCredential(person)
        const disabled = await people.add()
        const invalid = {
          expired: `Bearer ${await people.issueCredential(person, { lifetimeSeconds: -1 })}`,
          'a refresh token': `Bearer ${await people.issueCredential(person, { kind: 'refresh' })}`,
          'a passthrough token': `Bearer ${await people.issueCredential(person, { kind: 'passthrough' })}`,
          'a temporary password': `Bearer ${await people.issueCredential(person, { kind: 'reset' })}`,
          'of a disabled account': `Bearer ${await people.issueCredential(disabled)}`,
          truncated: `Bearer ${valid.slice(0, -1)}`,
          'with an extra letter': `Bearer ${valid}A`,
          'in upper case': `Bearer ${valid.toUpperCase()}`,
          'without its prefix': `Bearer ${valid.slice(3)}`,
          empty: 'Bearer ',
          'scheme only': 'Bearer',
          'two tokens': `Bearer ${valid} ${valid}`,
          'of another scheme': `Basic ${Buffer.from(`${person.username}:x`).toString('base64')}`,
          'without a scheme': valid,
          'SQL injection': `Bearer ' or '1'='1`,
        }
        await people.disable(disabled)
        for (const [kind, Authorization] of Object.entries(invalid)) {
          const headers = { Authorization }
          const response = await caller.call(name, { format, membership, headers })
          expect(response.status, kind).toBe(unauthenticatedStatus)
          expect(response.codes, kind).toEqual(['DataError:Authentication'])
          expect(response.headers['www-authenticate'], kind).toBe('Bearer error="invalid_token"')
        }
      })

      test(`${title} returns 403 for a token without the role ${role}, in ${format}`, async ({
        caller,
        people,
      }) => {
        const { person, membership } = await addMember(people)
        const allRoles = ['openid', 'profile', 'email', 'memberships', 'contacts', 'passthrough']
        const roles = allRoles.filter((candidate) => candidate !== role)
        const bearer = await people.issueCredential(person, { roles })
        const response = await caller.call(name, { format, membership, bearer })
        expect(response.status).toBe(403)
        expect(response.codes).toEqual(['DataError:Scope'])
        const sufficient = await people.issueCredential(person, { roles: [role] })
        expect((await caller.call(name, { format, membership, bearer: sufficient })).status).toBe(
          200,
        )
      })
    }

    test(`${title} accepts the scheme Bearer in any case`, async ({ caller, people }) => {
      const { person, membership } = await addMember(people)
      const token = await people.issueCredential(person)
      for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
        const headers = { Authorization: `${scheme} ${token}` }
        expect((await caller.call(name, { membership, headers })).status, scheme).toBe(200)
      }
    })

    test(`${title} ignores a token in the query string`, async ({ caller, people }) => {
      const { person, membership } = await addMember(people)
      const token = await people.issueCredential(person)
      const { method, path } = contracts[name]
      for (const parameter of ['access_token', 'token', 'bearer']) {
        const target = `${path.replace('{membership}', membership)}?${parameter}=${token}`
        expect((await caller.send({ method, path: target })).status).toBe(unauthenticatedStatus)
      }
    })

    test(`${title} accepts the session cookie from a same-origin page`, async ({
      caller,
      people,
      service,
    }) => {
      const { person, membership } = await addMember(people)
      const Cookie = `theme=dark; gatehouse.session=${await people.issueCredential(person, { kind: 'session' })}`
      const headers = { Cookie, Origin: service.url, 'Sec-Fetch-Site': 'same-origin' }
      expect((await caller.call(name, { membership, headers })).status).toBe(200)
    })

    test(`${title} uses the Authorization header rather than the cookie`, async ({
      caller,
      people,
      service,
    }) => {
      const { person, membership } = await addMember(people)
      const Cookie = `gatehouse.session=${await people.issueCredential(person, { kind: 'session' })}`
      const call = { membership, headers: { Cookie, Origin: service.url } }
      const rejected = await caller.call(name, { ...call, bearer: 'gh_not_this_one' })
      expect(rejected.status).toBe(unauthenticatedStatus)
      expect(rejected.codes).toEqual(['DataError:Authentication'])
      const staleCookie = { membership, headers: { Cookie: 'gatehouse.session=gone' } }
      const bearer = await people.issueCredential(person)
      expect((await caller.call(name, { ...staleCookie, bearer })).status).toBe(200)
    })

    test(`${title} rejects a token from the next request after the epoch changes or the account is disabled`, async ({
      caller,
      people,
    }) => {
      const { person, membership } = await addMember(people)
      const bearer = await people.issueCredential(person)
      expect((await caller.call(name, { membership, bearer })).status).toBe(200)
      await people.sql`update account set epoch = epoch + 1 where id = ${person.id}`
      expect((await caller.call(name, { membership, bearer })).status).toBe(unauthenticatedStatus)
      const newBearer = await people.issueCredential(person)
      expect((await caller.call(name, { membership, bearer: newBearer })).status).toBe(200)
      await people.disable(person)
      expect((await caller.call(name, { membership, bearer: newBearer })).status).toBe(
        unauthenticatedStatus,
      )
    })

    if (contracts[name].method === 'POST') {
      test(`${title} rejects a session cookie from a page of another origin`, async ({
        caller,
        people,
        service,
      }) => {
        const { person, membership } = await addMember(people)
        const Cookie = `gatehouse.session=${await people.issueCredential(person, { kind: 'session' })}`
        const crossOrigin = {
          'another origin': { Origin: 'https://evil.example' },
          'the null origin': { Origin: 'null' },
          'another port': { Origin: 'http://127.0.0.1:1' },
          'a longer host name': { Origin: `${service.url}.evil.example` },
          'another site': { 'Sec-Fetch-Site': 'cross-site' },
          'a sibling domain': { 'Sec-Fetch-Site': 'same-site' },
          'typed in or bookmarked': { 'Sec-Fetch-Site': 'none' },
          'contradictory headers': {
            Origin: 'https://evil.example',
            'Sec-Fetch-Site': 'same-origin',
          },
        }
        for (const [what, originHeaders] of Object.entries(crossOrigin)) {
          const response = await caller.call(name, {
            membership,
            headers: { Cookie, ...originHeaders },
          })
          expect(response.status, what).toBe(403)
          expect(response.codes, what).toEqual(['DataError:Authentication'])
        }
        for (const originHeaders of [
          { Origin: service.url },
          { 'Sec-Fetch-Site': 'same-origin' },
          // Only a program sends neither header.
          {},
        ]) {
          const headers = { Cookie, ...originHeaders }
          expect((await caller.call(name, { membership, headers })).status).toBe(200)
        }
      })
    }
  })
}

test('a session expires after 14 idle days, but a bearer does not', async ({
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
