import { formats, mediaTypes } from '../fixtures/client/formats.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { expect, test } from '../fixtures/test.ts'
import { basicHeader } from './feed/feed-reader.ts'

test.describe('error response', () => {
  test('an error response has the same layout in JSON and XML, to the byte', async ({ caller }) => {
    const input = { username: 'ada', password: 'x' }
    const json = await caller.call('authenticate', { input })
    expect(json.text).toBe(
      '{"errors":[{"code":"DataError:type:RequiredRule","message":"you must select an option"}]}',
    )
    const xml = await caller.call('authenticate', { format: 'xml', input })
    expect(xml.text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><ErrorResponse><errors><item>' +
        '<code>DataError:type:RequiredRule</code><message>you must select an option</message>' +
        '</item></errors></ErrorResponse>',
    )
  })

  test('an error response omits a code that is not set, in JSON and XML', async ({ caller }) => {
    const json = await caller.call('issuetoken')
    expect(Object.keys(json.body.errors[0])).toEqual(['message'])
    const xml = await caller.call('issuetoken', { format: 'xml' })
    expect(xml.text).toMatch(/<errors><item><message>[^<]+<\/message><\/item><\/errors>/)
  })

  test('an error response uses the messages that the interface prescribes', async ({ caller }) => {
    const token = await caller.call('token', { input: {} })
    expect(token.codes).toEqual([
      'DataError:grant_type:RequiredRule',
      'DataError:client_id:RequiredRule',
      'DataError:client_secret:RequiredRule',
    ])
    expect(token.messages[0]).toBe('you must select an option')
    const reset = await caller.call('forgotpassword', { input: {} })
    expect(reset.messages).toEqual(['you must provide an email address'])
  })

  for (const format of formats) {
    test(`an internal error returns 500 without details and logs them under the request id, in ${format}`, async ({
      caller,
      people,
      database,
      service,
    }) => {
      const bearer = await people.issueCredential(await people.add())
      const requestId = `lost-column-${format}-${Date.now()}`
      await database.sql`alter table account rename column county to shire`
      const headers = { 'X-Request-Id': requestId }
      const response = await caller.call('profile', { format, bearer, headers })
      await database.sql`alter table account rename column shire to county`
      expect(response.status).toBe(500)
      expect(response.codes).toEqual(['ServerError:Internal'])
      expect(response.headers['x-request-id']).toBe(requestId)
      expect(response.text).not.toMatch(/select|county|column|postgres|\.ts|\.js| at |gh_/i)
      await expect.poll(() => service.logLines(requestId)).toHaveLength(1)
      const { event, error } = JSON.parse(service.logLines(requestId)[0] as string)
      expect(event).toBe('request-failed')
      expect(JSON.stringify(error)).toContain('county')
      expect(JSON.stringify(error)).toContain('stack')
      expect((await caller.call('profile', { format, bearer })).status).toBe(200)
    })
  }
})

test('every code of the error table is returned with its status, in JSON and XML', async ({
  caller,
  people,
}) => {
  const person = await people.add()
  const bearer = await people.issueCredential(person)
  const bearerWithoutProfile = await people.issueCredential(person, { roles: ['openid'] })
  const wrongPassword = { type: 'token', username: person.username, password: 'wrong' }
  for (const format of formats) {
    const post = (path: string, body: string, type: string = mediaTypes[format]) => {
      const headers = { 'Content-Type': type, Accept: mediaTypes[format] }
      return caller.send({ method: 'POST', path, headers, body })
    }
    const authenticate = (input: { [name: string]: string }) =>
      caller.call('authenticate', { format, input })
    const resetPassword = (input: { [name: string]: string }) =>
      caller.call('forgotpassword', { format, input })
    const table: [number, string | undefined, Promise<ApiResponse>][] = [
      [400, 'DataError:client_id:RequiredRule', caller.call('token', { format, input: {} })],
      [400, 'DataError:client_secret:RequiredRule', caller.call('token', { format, input: {} })],
      [400, 'DataError:grant_type:RequiredRule', caller.call('token', { format, input: {} })],
      [400, 'DataError:email:RequiredRule', resetPassword({})],
      [400, 'DataError:type:OptionRule', authenticate({ ...wrongPassword, type: 'ticket' })],
      [
        400,
        'DataError:EmailAddress:LengthRule',
        caller.call('ebrief', {
          format,
          input: { EmailAddress: 'x'.repeat(255), Action: 'Remove' },
        }),
      ],
      [
        400,
        'DataError:password:LengthRule',
        authenticate({ ...wrongPassword, password: 'x'.repeat(4097) }),
      ],
      [
        400,
        'DataError:username:LengthRule',
        authenticate({ ...wrongPassword, username: 'x'.repeat(1025) }),
      ],
      [400, 'DataError:email:FormatRule', resetPassword({ email: 'a\u007F@b.example' })],
      [
        400,
        'DataError:email:DuplicateRule',
        caller.call('forgotpassword', {
          format,
          input: [
            ['email', 'a'],
            ['email', 'a'],
          ],
        }),
      ],
      [400, 'DataError:body:WellFormedRule', post('/r1/forgotpassword.eb', '<')],
      [
        400,
        'DataError:body:RootRule',
        post('/r1/forgotpassword.eb', format === 'xml' ? '<other/>' : '[]'),
      ],
      [401, undefined, caller.call('profile', { format })],
      [401, 'DataError:Authentication', caller.call('memberships', { format, bearer: 'gh_no' })],
      [403, undefined, caller.call('issuetoken', { format })],
      [403, 'DataError:Authentication', caller.call('issuetoken', { format, bearer: 'gh_no' })],
      [403, 'DataError:Authentication', authenticate(wrongPassword)],
      [403, 'DataError:Scope', caller.call('profile', { format, bearer: bearerWithoutProfile })],
      [
        404,
        'DataError:membership:NotFoundRule',
        caller.call('contacts', { format, bearer, membership: 'none' }),
      ],
      [404, 'DataError:Path', post('/r1/nothing.eb', '')],
      [405, 'DataError:Method', caller.call('fees', { format, method: 'DELETE' })],
      [413, 'DataError:Size', post('/r1/authenticate.eb', ' '.repeat(65_537))],
      [415, 'DataError:MediaType', post('/r1/authenticate.eb', 'x', 'text/plain')],
    ]
    for (const [status, code, pending] of table) {
      const response = await pending
      expect(response.status, code).toBe(status)
      expect(response.codes, code).toContain(code)
      expect(response.mediaType, code).toBe(mediaTypes[format])
      expect(response.messages.every((message) => message.length > 10)).toBe(true)
      expect(response.headers['x-request-id'], code).toBeTruthy()
    }
  }
  // 406, 429, 500 and 503 have tests of their own.
})

test('the message of an error that is easily made with curl says what to send instead', async ({
  caller,
  grants,
  people,
}) => {
  const bearer = await people.issueCredential(await people.add(), { roles: ['openid'] })
  const get = (path: string, Authorization: string) =>
    caller.send({ method: 'GET', path, headers: { Authorization } })
  const scheme = 'the Authorization header must be Bearer, a space and your token'
  for (const Authorization of [
    bearer,
    basicHeader({ id: 'demo-client', secret: 'x' }).Authorization,
  ]) {
    const { status, codes, messages } = await get('/r1/profile.eb', Authorization)
    expect([status, codes, messages]).toEqual([401, ['DataError:Authentication'], [scheme]])
  }
  expect((await get('/r1/profile.eb', `Bearer ${bearer}`)).messages).toEqual([
    'this token does not have the role profile, which this endpoint requires',
  ])
  const client = basicHeader(await grants.addClient()).Authorization
  expect((await get('/test-emails', client)).messages[0]).toContain('only a test client')
  expect((await get('/events', client)).messages[0]).toContain('the role events')
  const input = { type: 'bearer', username: 'a', password: 'b' }
  expect((await caller.call('authenticate', { input })).messages).toEqual([
    'you must use one of session, token',
  ])
  const json = await caller.send({
    method: 'POST',
    path: '/r1/openid/token.eb',
    body: '{"grant_type":"refresh_token"}',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect([json.status, json.body.error]).toEqual([400, 'invalid_request'])
  expect(json.body.error_description).toContain('Send Content-Type: application/json')
})
