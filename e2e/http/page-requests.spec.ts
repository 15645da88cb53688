import { cookieOf } from '../fixtures/browser.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { expect, test } from '../fixtures/test.ts'
import { addMemberSession, visitorPaths } from '../pages/every-path.ts'

test('a link chooses the language of pages, and its other parameters stay', async ({ caller }) => {
  const open = async (path: string, method = 'GET') => {
    const { status, headers } = await caller.send({ method, path })
    const [cookie] = `${headers['set-cookie'] ?? ''}`.split(';')
    return [status, headers.location, cookie]
  }
  for (const [path, method, target, value] of [
    ['/fees?language=cy', 'GET', '/fees', 'cy'],
    ['/fees?language=cy', 'HEAD', '/fees', 'cy'],
    ['/fees?a=b%20c&language=en&d', 'GET', '/fees?a=b%20c&d', 'en'],
  ] as const)
    expect(await open(path, method), path).toEqual([303, target, `gatehouse.language=${value}`])
  expect((await open('/fees?rows=compact'))[2]).toBe('gatehouse.rows=compact')
  // Only a request for an authorisation names languages in this way, and only a read makes a choice.
  for (const path of ['/fees?ui_locales=cy', '/login?ui_locales=cy', '/fees?language=xx'])
    expect(await open(path), path).toEqual([200, undefined, ''])
  expect((await open('/fees?language=cy', 'POST'))[2]).toBe('')
})

test('a draft that is shown or cannot be read is removed from the browser, and one of another page stays', async ({
  caller,
  people,
}) => {
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  const path = '/profile/edit/name'
  const body = new URLSearchParams({ forename: 'Zebedee' })
  const { headers } = await sendForm(caller, path, { action: path, body })
  const [, draft] = /gatehouse\.draft=([^;]+)/.exec(`${headers['set-cookie']}`) ?? []
  const open = async (page: string, sealed = draft) => {
    const Cookie = `gatehouse.session=${session}; gatehouse.draft=${sealed}`
    const response = await caller.send({ method: 'GET', path: page, headers: { Cookie } })
    const isRemoved = /gatehouse\.draft=;/.test(`${response.headers['set-cookie']}`)
    return [response.status, response.text.includes('Zebedee'), isRemoved]
  }
  expect(await open(path)).toEqual([200, true, true])
  expect(await open('/profile/edit/phone')).toEqual([200, false, false])
  expect(await open(path, 'changed')).toEqual([200, false, true])
})

test('a form that is not as a browser sends it is rejected, with the methods or the size that are allowed', async ({
  caller,
}) => {
  const post = async (path: string, body: string, headers = {}) => {
    const own = { Origin: caller.service.url, 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await caller.send({
      method: 'POST',
      path,
      body,
      headers: { ...own, ...headers },
    })
    return [response.status, response.headers.allow]
  }
  expect(await post('/fees', '')).toEqual([405, 'GET, HEAD'])
  expect(await post('/login', '', { 'Content-Type': 'application/json' })).toEqual([400, undefined])
  expect(await post('/login', '', { 'Content-Type': 'multipart/form-data; boundary=b' })).toEqual([
    400,
    undefined,
  ])
  expect(await post('/login', 'a=&'.repeat(1_001))).toEqual([400, undefined])
  expect(await post('/login', 'a'.repeat(65_537))).toEqual([413, undefined])
  expect(await post('/login', '', { Origin: 'https://other.example' })).toEqual([403, undefined])
})

test('the sign-in of an identity provider leads to the sign-in page if there is none', async ({
  caller,
}) => {
  const { status, headers } = await caller.send({ method: 'GET', path: '/login/work?goto=/staff' })
  expect([status, headers.location]).toEqual([307, '/login'])
})

test('the HEAD of each page has the header fields of its GET', async ({ caller, people }) => {
  const { session, paths } = await addMemberSession(people)
  const signedIn = cookieOf(session)
  const unknown = ['/nothing', '/developers/nothing', '/staff/nothing', '/memberships/nothing']
  const asVisitor = [...visitorPaths, ...unknown, '/fees?a=b', '/developers/test-emails']
  const requests = [
    ...asVisitor.map((path) => ({ path, headers: {} })),
    ...[...paths, ...unknown, '/staff'].map((path) => ({ path, headers: signedIn })),
  ]
  for (const { path, headers } of requests) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => {
        const response = await caller.send({
          method,
          path,
          headers: { ...headers, 'X-Request-Id': 'mine' },
        })
        // A nonce is new each time, and a page is not always rendered in the same pieces.
        const { date, link, 'content-length': length, ...fields } = response.headers
        const policy = `${fields['content-security-policy']}`.replace(/nonce-[^']+/g, 'nonce')
        const hasLength = Number(length) >= 0
        return { status: response.status, ...fields, hasLength, 'content-security-policy': policy }
      }),
    )
    expect(head, path).toEqual(get)
  }
})
