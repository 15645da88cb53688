import { currentTotp, totpSecretOf } from '#lib/auth/mfa/totp.ts'
import { mediaTypes } from '../fixtures/client/formats.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { basicHeader } from './feed/feed-reader.ts'

/** Fetches a path. `fetch` decodes the body, so that its text can be compared. */
async function get(service: Service, path: string, headers: { [name: string]: string }) {
  const response = await fetch(service.url + path, { headers })
  return {
    status: response.status,
    text: await response.text(),
    coding: response.headers.get('content-encoding'),
    tag: response.headers.get('etag'),
    vary: response.headers.get('vary'),
  }
}

test('a response over 1 KB is compressed if the client accepts it, with the same content in every coding', async ({
  people,
  service,
}) => {
  const person = await people.add()
  for (let n = 0; n < 20; n += 1) {
    await people.addMembership({ person })
  }
  const bearer = await people.issueCredential(person)
  for (const Accept of Object.values(mediaTypes)) {
    const getAs = (coding: string) =>
      get(service, '/r1/memberships.eb', {
        Accept,
        Authorization: `Bearer ${bearer}`,
        'Accept-Encoding': coding,
      })
    const plain = await getAs('identity')
    expect(plain.text.length).toBeGreaterThan(2_000)
    expect(plain).toMatchObject({ status: 200, coding: null })
    expect(plain.vary).toContain('Accept-Encoding')
    for (const coding of ['gzip', 'br']) {
      expect(await getAs(coding)).toMatchObject({ coding, text: plain.text, status: 200 })
    }
  }
})

test('a short response and a response with a secret are not compressed', async ({
  caller,
  people,
}) => {
  const { username, password } = await people.add()
  const headers = { 'Accept-Encoding': 'gzip, br' }
  const input = { type: 'token', username, password }
  const token = await caller.call('authenticate', { input, headers })
  expect([token.status, token.headers['content-encoding']]).toEqual([200, undefined])
  const reset = await caller.call('forgotpassword', { input: { email: 'nothing' }, headers })
  expect([reset.status, reset.headers['content-encoding']]).toEqual([200, undefined])
})

test('the emails of a test client and a page that shows the token of a link are not compressed', async ({
  caller,
  grants,
  service,
}) => {
  const client = await grants.addClient({ isTest: true })
  const headers = { ...basicHeader(client), 'Accept-Encoding': 'gzip, br' }
  for (const n of [1, 2, 3]) {
    const input = { EmailAddress: `${client.id}-${n}@people.example`, Action: 'Subscribe' }
    await caller.call('ebrief', { input, headers: basicHeader(client) })
  }
  for (const path of ['/test-emails', '/developers/test-emails']) {
    const emails = await get(service, path, headers)
    expect(emails.text.length, path).toBeGreaterThan(1_100)
    expect(emails, path).toMatchObject({ status: 200, coding: null })
  }
  const goto = `goto=%2Ffees%3Fa%3D${'a'.repeat(500)}`
  for (const path of [`/login?token=unknown&${goto}`, `/login?${goto}&token=unknown`]) {
    expect(await get(service, path, headers), path).toMatchObject({ status: 200, coding: null })
  }
  expect(await get(service, `/login?${goto}`, headers)).toMatchObject({ coding: 'br' })
})

test('the key of an authenticator app, recovery codes and an app password are not compressed beside what a link chose', async ({
  people,
  service,
}) => {
  const person = await people.add()
  let cookie = `gatehouse.session=${await people.issueCredential(person, { kind: 'session' })}`
  await people.sql`
    update credential set authenticated_at = now(), amr = '{pwd}' where account_id = ${person.id}`
  const goto = `?goto=%2Ffees%3Fa%3D${'a'.repeat(500)}`
  const open = (path: string) =>
    get(service, path + goto, { Cookie: cookie, 'Accept-Encoding': 'gzip, br' })
  const send = async (path: string, fields: Readonly<Record<string, string>>) => {
    const headers = { Origin: service.url, Cookie: cookie, 'Accept-Encoding': 'gzip, br' }
    const sent = { method: 'POST', headers, body: new URLSearchParams(fields) }
    const response = await fetch(service.url + path, { ...sent, redirect: 'manual' })
    cookie = response.headers.get('set-cookie')?.match(/gatehouse\.session=[^;,]+/)?.[0] ?? cookie
    return { coding: response.headers.get('content-encoding'), text: await response.text() }
  }
  expect(await open('/second-step/set-up')).toMatchObject({ status: 200, coding: 'br' })
  await send('/second-step/set-up', { current: person.password })
  const scan = await open('/second-step/set-up/scan')
  expect(scan).toMatchObject({ status: 200, coding: null })
  const [key = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(scan.text) ?? []
  await send('/second-step/set-up/scan', {
    code: currentTotp(totpSecretOf(key.replaceAll(' ', ''))),
  })
  const codes = await open('/second-step/codes')
  expect(codes.text.match(/<code>/g)).toHaveLength(8)
  expect(codes).toMatchObject({ status: 200, coding: null })
  await send('/second-step/codes', {})
  const fields = { current: person.password, label: 'A program', 'role-memberships': 'yes' }
  const refused = await send('/security/app-passwords', { ...fields, current: 'wrong' })
  expect(refused).toMatchObject({ coding: 'br', text: expect.stringContaining('A program') })
  const added = await send('/security/app-passwords', fields)
  expect(added.text).toMatch(/<code[^>]*>\S{20,}</)
  expect(added.coding).toBeNull()
})

for (const path of [
  '/r1/openapi.json',
  '/r1/openapi-3.0.json',
  '/r1/schema.xsd',
  '/.well-known/openid-configuration',
  '/oauth/jwks',
]) {
  test(`GET ${path} has an ETag for each coding, and returns 304 for it`, async ({ service }) => {
    const plain = await get(service, path, { 'Accept-Encoding': 'identity' })
    expect(plain).toMatchObject({ status: 200, coding: null, vary: 'Accept-Encoding' })
    const tags = new Set([plain.tag])
    for (const coding of ['gzip', 'br']) {
      const accepted = { 'Accept-Encoding': coding }
      const first = await get(service, path, accepted)
      expect([first.status, first.text]).toEqual([200, plain.text])
      expect(first.coding).toBe(plain.text.length < 1_024 ? null : coding)
      tags.add(first.tag)
      const again = await get(service, path, { ...accepted, 'If-None-Match': first.tag ?? '' })
      expect(again).toMatchObject({ status: 304, text: '', tag: first.tag })
    }
    expect(tags.size).toBe(plain.text.length < 1_024 ? 1 : 3)
  })
}
