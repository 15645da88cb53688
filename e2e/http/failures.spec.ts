import { sendForm } from '../fixtures/client/page-form.ts'
import { sendRaw } from '../fixtures/client/raw-socket.ts'
import { expect, test } from '../fixtures/test.ts'
import { basicHeader } from './feed/feed-reader.ts'

test('a page, a route, a form and a job that fail are in the log, and during an outage a form can be sent again', async ({
  caller,
  database: { sql },
  grants,
  people,
  service,
}) => {
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  const client = await grants.addClient({ isTest: true })
  const get = (path: string) => caller.send({ method: 'GET', path, headers: basicHeader(client) })
  const unsubscribe = () =>
    caller.send({ method: 'POST', path: '/ebrief/unsubscribe/one-click?token=lost' })
  const download = () =>
    caller.send({
      method: 'POST',
      path: '/security/data/download',
      headers: { Cookie: `gatehouse.session=${session}`, Origin: service.url },
    })
  const subscribe = () =>
    sendForm(caller, '/ebrief', {
      action: undefined,
      body: new URLSearchParams({ email: 'lost@readers.example', password: 'of nobody' }),
    })
  const arrive = () =>
    sendForm(caller, '/login/link', {
      action: undefined,
      body: new URLSearchParams({ token: 'lost' }),
    })
  const logged = (event: string) => service.logLines(`"${event}"`).map((line) => JSON.parse(line))
  expect((await get('/developers/test-emails')).status).toBe(200)
  await sql`alter table subscription rename to lost_subscription`
  const file = await download()
  await sql`alter table client rename to lost_client`
  await sql`alter table webhook rename to lost_webhook`
  try {
    const [page, route, form, link] = [
      await get('/developers/test-emails'),
      await unsubscribe(),
      await subscribe(),
      await arrive(),
    ]
    for (const { status, headers, text } of [page, route, file, form, link]) {
      expect([status, headers['retry-after']]).toEqual([500, undefined])
      expect(text).toContain('<h1>Sorry, there is a problem with the service</h1>')
      expect(text).not.toMatch(/<form|lost_/)
    }
    const requestId = page.headers['x-request-id']
    await expect
      .poll(() => logged('page-failed'))
      .toContainEqual(expect.objectContaining({ level: 'error', requestId }))
    const errors = [{ level: 'error' }, { level: 'error' }]
    await expect.poll(() => logged('route-failed')).toMatchObject(errors)
    await expect
      .poll(() => logged('form-failed'))
      .toMatchObject([{ path: '/ebrief' }, { path: '/login/link' }])
    const failed = () => logged('background-job-failed').map(({ error }) => JSON.stringify(error))
    await expect
      .poll(failed)
      .toContainEqual(expect.stringMatching(/relation .{1,4}webhook.{1,4} does not exist/))

    await sql`alter table lost_subscription rename to subscription`
    await sql`
      create function full_disk() returns trigger language plpgsql as
        'begin raise exception ''No space left.'' using errcode = ''53100''; end'`
    await sql`
      create trigger full_disk before insert on subscription for each row
      execute function full_disk()`
    const away = await subscribe()
    expect([away.status, away.headers['retry-after']]).toEqual([503, '5'])
    expect(away.text).toMatch(/<form method="post" action="\/ebrief">/)
    expect(away.text).toMatch(/name="email" value="lost@readers.example"/)
    expect(away.text).not.toContain('of nobody')
    await sql`alter table subscription rename to lost_subscription`
    const during = await unsubscribe()
    expect([during.status, during.headers['retry-after']]).toEqual([503, '5'])
  } finally {
    await sql`drop function if exists full_disk cascade`
    for (const name of ['client', 'subscription', 'webhook'])
      await sql.unsafe(`alter table if exists lost_${name} rename to ${name}`)
  }
  expect((await get('/developers/test-emails')).status).toBe(200)
})

test('what sends no page names its methods with 405, and a form with a NUL in a field that it does not have gets 400', async ({
  caller,
  service,
}) => {
  const origin = { Origin: service.url }
  for (const [method, path, allow] of [
    ['POST', '/oauth/denied', 'GET'],
    ['POST', '/login/passkey/options', 'GET'],
    ['POST', '/icon.svg', 'GET, HEAD'],
  ] as const) {
    const { status, headers } = await caller.send({ method, path, headers: origin })
    expect([status, headers.allow], path).toEqual([405, allow])
  }
  const form = (body: string) =>
    caller.send({
      method: 'POST',
      path: '/login',
      headers: { ...origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
  expect((await form('username=a&more=%00')).status).toBe(400)
  expect((await form('username=a&more=b')).status).toBe(422)
})

test('a client that waits for 100 Continue gets it, unless its body is too large', async ({
  service,
}) => {
  const head = (bytes: number) =>
    `POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`
  for (const [bytes, ending] of [
    [65_537, /^HTTP\/1\.1 413 /],
    [65_536, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /],
  ] as const) {
    const body = '{"email":"nothing"}'.padEnd(bytes, ' ')
    expect(await sendRaw(service, head(bytes) + (bytes > 65_536 ? '' : body))).toMatch(ending)
  }
})

test('a body that a route cannot read is a mistake of its sender, and no failure in the log', async ({
  caller,
  people,
  service,
}) => {
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  const own = { Cookie: `gatehouse.session=${session}` }
  const send = (path: string, headers: Readonly<Record<string, string>>) =>
    caller.send({
      method: 'POST',
      path,
      body: 'x',
      headers: {
        Origin: service.url,
        'Content-Type': 'application/x-www-form-urlencoded; charset=iso-8859-1',
        ...headers,
      },
    })
  expect((await send('/security/data/download', own)).status).toBe(415)
  expect((await send('/security/data/download', {})).headers.location).toContain('/login')
  expect((await send('/oauth/authorize', {})).status).toBe(415)
  expect(service.logLines('"route-failed"').join()).not.toContain('charset')
})
