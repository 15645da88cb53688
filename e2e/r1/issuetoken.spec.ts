import { hashOf } from '#lib/auth/secret.ts'
import { formats } from '../fixtures/client/formats.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('passthrough token', () => {
  test('POST /r1/issuetoken.eb returns only a token, to the byte in XML', async ({
    caller,
    people,
  }) => {
    const bearer = await people.issueCredential(await people.findDemo('ada'))
    const { text, body } = await caller.call('issuetoken', { format: 'xml', bearer })
    expect(withSamples(text, { [body.token]: 'C'.repeat(43) })).toBe(
      golden('authorization-passthrough'),
    )
  })

  for (const format of formats) {
    test(`POST /r1/issuetoken.eb returns a new token each time, in ${format}`, async ({
      caller,
      people,
    }) => {
      const bearer = await people.issueCredential(await people.add())
      const tokens = new Set<string>()
      for (let n = 0; n < 5; n += 1) {
        const { body, status, headers } = await caller.call('issuetoken', { format, bearer })
        expect(status).toBe(200)
        expect(headers['cache-control']).toBe('no-store')
        expect(body.token).toMatch(/^[\w-]{43}$/)
        tokens.add(body.token)
      }
      expect(tokens.size).toBe(5)
    })
  }

  test('POST /r1/issuetoken.eb stores only the token’s hash, for the member, for at most ten minutes', async ({
    caller,
    people,
    database,
  }) => {
    const person = await people.add()
    const bearer = await people.issueCredential(person)
    const { body } = await caller.call('issuetoken', { bearer })
    const [row] = await database.sql`
      select account_id, kind, used_at, expires_at <= now() + interval '10 minutes' as fits
      from credential where hash = ${hashOf(body.token)}`
    expect(row).toEqual({ account_id: person.id, kind: 'passthrough', used_at: null, fits: true })
  })

  test('a passthrough token is not accepted as a bearer or as a session', async ({
    caller,
    people,
  }) => {
    const bearer = await people.issueCredential(await people.add())
    const { body } = await caller.call('issuetoken', { bearer })
    expect((await caller.call('profile', { bearer: body.token })).status).toBe(401)
    expect((await caller.call('issuetoken', { bearer: body.token })).status).toBe(403)
    const headers = { Cookie: `gatehouse.session=${body.token}` }
    expect((await caller.call('profile', { headers })).status).toBe(401)
  })

  test('POST /r1/issuetoken.eb reads no request body, and responds in its format', async ({
    caller,
    people,
  }) => {
    const Authorization = `Bearer ${await people.issueCredential(await people.add())}`
    const bodies: [string, string, string][] = [
      ['text/plain', 'anything', 'application/json'],
      ['text/xml', '<broken', 'text/xml'],
      ['text/xml', '', 'application/json'],
      ['application/json', '{', 'application/json'],
      ['application/octet-stream', 'x'.repeat(70_000), 'application/json'],
    ]
    for (const [type, body, mediaType] of bodies) {
      const response = await caller.send({
        method: 'POST',
        path: '/r1/issuetoken.eb',
        headers: { Authorization, 'Content-Type': type },
        body,
      })
      expect(response.status, type).toBe(200)
      expect(response.mediaType, type).toBe(mediaType)
    }
  })
})
