import { hashOf } from '#lib/auth/secret.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'
import { formats } from '../fixtures/wire.ts'

test.describe('a passthrough token', () => {
  test('is the whole answer, to the byte in XML', async ({ caller, people }) => {
    const bearer = await people.issue(await people.named('ada'))
    const { text, body } = await caller.call('issuetoken', { as: 'xml', bearer })
    expect(withSamples(text, { [body.token]: 'C'.repeat(43) })).toBe(
      golden('authorization-passthrough'),
    )
  })

  for (const as of formats) {
    test(`is another one each time, in ${as}`, async ({ caller, people }) => {
      const bearer = await people.issue(await people.add())
      const tokens = new Set<string>()
      for (let n = 0; n < 5; n += 1) {
        const { body, status, headers } = await caller.call('issuetoken', { as, bearer })
        expect(status).toBe(200)
        expect(headers['cache-control']).toBe('no-store')
        expect(body.token).toMatch(/^[\w-]{43}$/)
        tokens.add(body.token)
      }
      expect(tokens.size).toBe(5)
    })
  }

  test('is kept by its hash alone, the member’s, for at most ten minutes', async ({
    caller,
    people,
    database,
  }) => {
    const person = await people.add()
    const bearer = await people.issue(person)
    const { body } = await caller.call('issuetoken', { bearer })
    const [row] = await database.sql`
      select account_id, kind, used_at, expires_at <= now() + interval '10 minutes' as fits
      from credential where hash = ${hashOf(body.token)}`
    expect(row).toEqual({ account_id: person.id, kind: 'passthrough', used_at: null, fits: true })
  })

  test('is no bearer: it opens the login page of the member site alone', async ({
    caller,
    people,
  }) => {
    const bearer = await people.issue(await people.add())
    const { body } = await caller.call('issuetoken', { bearer })
    expect((await caller.call('profile', { bearer: body.token })).status).toBe(401)
    expect((await caller.call('issuetoken', { bearer: body.token })).status).toBe(403)
    const headers = { Cookie: `gatehouse.session=${body.token}` }
    expect((await caller.call('profile', { headers })).status).toBe(401)
  })

  test('is issued whatever body comes along, since none is asked for', async ({
    caller,
    people,
  }) => {
    const Authorization = `Bearer ${await people.issue(await people.add())}`
    const bodies: [string, string][] = [
      ['text/plain', 'anything'],
      ['text/xml', '<broken'],
      ['application/json', '{'],
      ['application/octet-stream', 'x'.repeat(70_000)],
    ]
    for (const [type, body] of bodies) {
      const answer = await caller.send({
        method: 'POST',
        path: '/r1/issuetoken.eb',
        headers: { Authorization, 'Content-Type': type },
        body,
      })
      expect(answer.status, type).toBe(200)
      expect(answer.type, type).toBe('application/json')
    }
  })
})
