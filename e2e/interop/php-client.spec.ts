import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test as base, cookieOf } from '../fixtures/browser.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { phpClient, runPhp } from './php-program.ts'
import { isInstalled } from './run-program.ts'

const skipReason = 'there is no PHP on this machine (Debian: php-cli, php-curl)'

/** A test with a server that sends the given responses, and then fees. */
const test = base.extend<{ respondWith: (...responses: Response[]) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  respondWith: async ({}, use) => {
    let send: (response: ServerResponse) => void = () => {}
    const server = createServer((_, response) => send(response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use(async (...responses) => {
      send = async (response) => {
        const next = responses.shift() ?? Response.json({ fees: [] })
        response.writeHead(next.status, Object.fromEntries(next.headers)).end(await next.text())
      }
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    server.closeAllConnections()
    server.close()
  },
})

test.beforeEach(async () => {
  test.skip(!(await isInstalled('php', '--version')), skipReason)
})

test('the README of the PHP client has examples that run', async ({ grants, people, service }) => {
  const readme = await readFile(join(phpClient, 'README.md'), 'utf8')
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  await people.addMembership({ person })
  const { id, secret } = await grants.addClient()
  const reader = await grants.addClient({ own: true, roles: ['events'] })
  const examples = [...readme.matchAll(/```php\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const replaced = {
    'https://members.example.org': service.url,
    "'ada'": `'${person.username}'`,
    'copper lantern meadow': person.password,
    'demo-client': id,
    'demo-secret-for-the-embedded-database-only': secret,
    'our-crm': reader.id,
    'the-secret-of-this-client': reader.secret,
    'cy@farm.example': `${unique('cy')}@farm.example`,
  }
  let program = examples.join('\n')
  for (const [text, replacement] of Object.entries(replaced)) {
    expect(program).toContain(text)
    program = program.replaceAll(text, replacement)
  }
  const lines = await runPhp(program)
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Individual Member'),
      `A farm [${person.username}]`,
      expect.stringMatching(/^Subscribed \d+$/),
      'invalid_grant',
      expect.stringContaining(`Redirect the browser to ${service.url}/oauth/authorize?`),
      'state',
      'Ada Fields',
      'account.created active',
      'Everything is copied',
      '401',
      expect.stringMatching(/^GET .*fees.eb 200 attempt 1$/),
    ]),
  )
})

test('the PHP client signs members in to a confidential and to a public client, and renews their tokens', async ({
  caller,
  grants,
  people,
  service,
}) => {
  const person = await people.add()
  const session = await people.issueCredential(person, { kind: 'session' })
  for (const isPublic of [false, true]) {
    const { id, secret, redirectUri } = await grants.addClient({ own: true, isPublic })
    const start = `$signIn = new Gatehouse\\SignIn('${service.url}', clientId: '${id}',
      redirectUri: '${redirectUri}', clientSecret: ${isPublic ? 'null' : `'${secret}'`}, roles: ['profile']);`
    const [begun = ''] = await runPhp(`${start} echo json_encode($signIn->begin()->value);`)
    const { url, request } = JSON.parse(begun)
    const path = url.replace(service.url, '')
    const arrived = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
    const callback = new URL(arrived.headers.location as string)
    const parameters = Object.fromEntries(callback.searchParams)
    const complete = (parameters: object) => `$signIn->complete(
      json_decode('${JSON.stringify(parameters)}', true), json_decode('${JSON.stringify(request)}', true))`
    const lines = await runPhp(`${start}
      echo ${complete({ ...parameters, state: 'x' })}->code(), "\\n";
      echo $signIn->complete(['state' => ''], null)->code(), "\\n";
      echo ${complete({ ...parameters, iss: 'x' })}->code(), "\\n";
      echo ${complete({ ...parameters, error: 'access_denied' })}->code(), "\\n";
      $signedIn = ${complete(parameters)};
      echo $signedIn->code(), $signedIn->value['member']['sub'], "\\n";
      $renewed = $signIn->refresh($signedIn->value['tokens']['refresh_token']);
      echo $renewed->value['token_type'], "\\n", $signIn->refresh('gh_no')->code(), "\\n";
      echo $signIn->endUrl($signedIn->value['tokens']['id_token'], 'https://app.example/bye');`)
    expect(lines).toEqual([
      'state',
      'state',
      'iss',
      'access_denied',
      person.id,
      'Bearer',
      'invalid_grant',
      expect.stringMatching(
        /\/oauth\/end-session\?id_token_hint=.*&post_logout_redirect_uri=https/,
      ),
    ])
  }
})

test('the PHP client repeats a request that got 503 as often as it may, reads a date in Retry-After and reports what is no response', async ({
  respondWith,
}) => {
  const unavailable = (retryAfter: string) =>
    Response.json(
      { errors: [{ code: 'ServerError:Unavailable', message: 'unavailable' }] },
      { status: 503, headers: { 'Retry-After': retryAfter } },
    )
  const fees = async (url: string, options = '') =>
    (
      await runPhp(`$fees = (new Gatehouse\\Client('${url}'${options}))->fees();
        echo $fees->status, ' ', $fees->code(), ' ', $fees->retryAfterSeconds;`)
    )[0]?.trim()
  const twice = await respondWith(unavailable('0'), unavailable('0'))
  expect(await fees(twice)).toBe('200')
  const once = await respondWith(unavailable('0'))
  expect(await fees(once, ', retries: 0')).toBe('503 ServerError:Unavailable 0')
  const later = new Date(Date.now() + 3_600_000).toUTCString()
  expect(await fees(await respondWith(unavailable(later)))).toMatch(
    /^503 ServerError:Unavailable 3(59\d|600)$/,
  )
  const html = new Response('<h1>Bad gateway</h1>', { status: 502 })
  expect(await fees(await respondWith(html), ', retries: 0')).toBe('502')
  for (const errors of [['x'], [{ code: 1020, message: 'x' }], { a: { message: 'x' } }]) {
    const gateway = Response.json({ errors }, { status: 403 })
    expect(await fees(await respondWith(gateway))).toBe('403')
  }
  expect(await fees('http://127.0.0.1:1')).toBe('0')
})

test('the PHP client lists a kind, and sends several ids as one parameter each', async ({
  grants,
  people,
  service,
}) => {
  const { id, secret } = await grants.addClient({ own: true, roles: ['events'] })
  const [first, second] = [await people.add(), await people.add()]
  const [line = ''] = await runPhp(
    `$crm = new Gatehouse\\Client('${service.url}', clientId: '${id}', clientSecret: '${secret}');
    echo json_encode([
      $crm->subjects(['id' => ['${first.id}', '${second.id}', 'a[1]=b']])->value,
      $crm->subjects(['kind' => 'account'])->value,
    ]);`,
  )
  const [read, listed] = JSON.parse(line)
  expect(read.absent).toEqual(['a[1]=b'])
  const ids = read.subjects.map((subject: { id: string }) => subject.id)
  expect(ids.toSorted()).toEqual([first.id, second.id].toSorted())
  expect(listed).toMatchObject({ cursor: expect.any(String), subjects: expect.any(Array) })
})
