import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  type Client,
  createClient,
  createSignIn,
  type Failure,
} from '../../clients/typescript/src/index.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { clientSource, compileProgram, installClient } from './build-client.ts'
import { run } from './run-program.ts'

const failure = (status: number, code?: string): Partial<Failure> => ({
  ok: false,
  status,
  errors: [expect.objectContaining(code === undefined ? {} : { code })] as never,
})

test('the TypeScript client calls every endpoint, and returns what the contract says', async ({
  grants,
  people,
  service,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  const { guid } = await people.addMembership({ person, primary: true })
  const grant = await grants.issueCode({ person })
  const { id, secret } = grant.client
  const visitor = createClient({ baseUrl: `${service.url}/` })
  const website = createClient({ baseUrl: service.url, client: { id, secret } })

  const { code, redirectUri: redirect_uri } = { ...grant, ...grant.client }
  const exchange = { grant_type: 'authorization_code', code, redirect_uri } as const
  const tokens = await website.token(exchange)
  expect(tokens).toMatchObject({ ok: true, value: { token_type: 'Bearer', expires_in: 3600 } })
  const bearer = tokens.ok ? tokens.value.access_token : ''
  const member = createClient({ baseUrl: service.url, bearer: async () => bearer })
  const { username, password } = person
  const input = { type: 'token', username, password } as const
  const reader = await grants.addClient({ own: true, roles: ['events', 'profile', 'address'] })
  const crm = createClient({ baseUrl: service.url, client: reader })
  const tester = await grants.addClient({ isTest: true })
  const EmailAddress = `${unique('reader')}@people.example`

  type Method = Exclude<keyof Client, 'followEvents'>
  const results: { readonly [Name in Method]: Awaited<ReturnType<Client[Name]>> } = {
    token: tokens,
    authenticate: await visitor.authenticate(input),
    memberships: await member.memberships(),
    fees: await visitor.fees(),
    forgotpassword: await website.forgotpassword({ email: 'nobody@nowhere.example' }),
    ebrief: await visitor.ebrief({ EmailAddress, Action: 'Subscribe' }),
    issuetoken: await member.issuetoken(),
    contacts: await member.contacts(guid),
    profile: await visitor.profile({ bearer }),
    events: await crm.events({ wait: '5' }),
    subject: await crm.subject(person.id),
    subjects: await crm.subjects({ id: [person.id, guid, 'none'] }),
    testEmails: await createClient({ baseUrl: service.url, client: tester }).testEmails(),
  }
  const succeeded = <Name extends Method>(name: Name) => {
    const result = results[name]
    if (!result.ok) throw new Error(`${name}: ${result.errors[0].message}`)
    expect(result.requestId).toBeTruthy()
    return result.value
  }
  expect(succeeded('authenticate')).toMatchObject({ token: expect.stringMatching(/^gh_/) })
  expect(succeeded('memberships')).toMatchObject({ Memberships: [{ MembershipGUID: guid }] })
  expect(succeeded('fees')).toMatchObject({ fees: expect.arrayContaining([]) })
  expect(succeeded('forgotpassword')).toEqual({ action: 'NoAccountRegistered' })
  expect(succeeded('ebrief')).toEqual({ Result: 'Subscribed' })
  expect(succeeded('issuetoken')).toMatchObject({ token: expect.any(String) })
  expect(succeeded('contacts')).toMatchObject({ contacts: [{ UserName: username }] })
  expect(succeeded('profile')).toMatchObject({ forename: 'Ada', email: person.email })
  expect(succeeded('events')).toMatchObject({ cursor: expect.any(String) })
  expect(succeeded('subject')).toMatchObject({ kind: 'account', name: 'Ada Fields' })
  expect(results.subject.ok && results.subject.value.address?.country).toBe('United Kingdom')
  const found = [{ id: person.id }, { id: guid }]
  expect(succeeded('subjects')).toMatchObject({ subjects: found, absent: ['none'] })
  expect(succeeded('testEmails')).toEqual({ emails: [] })
  // A client that identifies itself has the limit for clients, any other that of its network.
  expect(results.forgotpassword.rateLimit?.policy).toBe('emails-per-client')
  expect(results.ebrief.rateLimit?.policy).toBe('emails-per-network')
})

test('the TypeScript client returns failures as data', async ({ grants, people, service }) => {
  const { refreshRequest } = await grants.issueCode()
  const person = await people.add()
  const { id, secret } = await grants.addClient()
  const visitor = createClient({ baseUrl: service.url })
  const website = createClient({ baseUrl: service.url, client: { id, secret } })
  const wrong = { type: 'token', username: person.username, password: 'wrong' } as const
  expect(await visitor.profile()).toMatchObject(failure(401))
  expect(await visitor.profile({ bearer: 'gh_no' })).toMatchObject(
    failure(401, 'DataError:Authentication'),
  )
  expect(await visitor.authenticate(wrong)).toMatchObject(failure(403, 'DataError:Authentication'))
  expect(await visitor.forgotpassword({ email: '' })).toMatchObject(
    failure(400, 'DataError:email:RequiredRule'),
  )
  const spent = { grant_type: 'refresh_token', refresh_token: 'gh_spent' } as const
  expect(await website.token(spent)).toMatchObject(failure(200, 'invalid_grant'))
  const foreign = { ...refreshRequest('gh_spent'), ...spent, client_secret: 'wrong' }
  expect(await website.token(foreign)).toMatchObject(failure(200, 'invalid_client'))

  let limited = await visitor.authenticate(wrong)
  for (let n = 0; n < 10 && limited.status !== 429; n += 1) {
    limited = await visitor.authenticate(wrong)
  }
  expect(limited).toMatchObject({
    ...failure(429, 'DataError:RateLimit'),
    retryAfterSeconds: expect.any(Number),
    rateLimit: { remaining: 0, policy: expect.any(String), resetSeconds: expect.any(Number) },
  })
})

test('a callback without its request, or with a URL that is none, is a failed result', async () => {
  const redirectUri = 'http://127.0.0.1:4444/callback'
  const signIn = createSignIn({
    baseUrl: 'http://127.0.0.1:1',
    client: { id: 'demo-client' },
    redirectUri,
  })
  const lost = await signIn.complete(`${redirectUri}?code=x&state=y`, undefined)
  expect(lost).toMatchObject(failure(0, 'state'))
  expect(await signIn.complete('https://', undefined)).toMatchObject(failure(0, 'caller'))
})

test('the TypeScript client never rejects: without a service, for an aborted call, and for HTML', async () => {
  const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1' })
  expect(await nowhere.fees()).toMatchObject({ ...failure(0), cause: expect.any(Error) })
  const signal = AbortSignal.abort()
  expect(await nowhere.fees({ signal })).toMatchObject({ ...failure(0), cause: signal.reason })
  const refusing = () => Promise.reject(new Error('no token today'))
  const tokenless = createClient({ baseUrl: 'http://127.0.0.1:1', bearer: refusing })
  expect(await tokenless.profile()).toMatchObject({ errors: [{ message: 'no token today' }] })
  expect(await nowhere.contacts('half a surrogate pair: \ud800')).toMatchObject(failure(0))
  const password = 15n as unknown as string
  const input = { type: 'token', username: 'ada', password } as const
  expect(await nowhere.authenticate(input)).toMatchObject(failure(0))
  for (const status of [200, 502]) {
    const proxy = async () => new Response('<h1>Bad gateway</h1>', { status })
    const behind = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: proxy, retries: 0 })
    expect(await behind.fees()).toMatchObject(failure(status))
  }
  for (const body of [
    { errors: ['x'] },
    { errors: [{ code: 1020, message: 'x' }] },
    { error: {} },
  ]) {
    const gateway = async () => Response.json(body, { status: 403 })
    const behind = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: gateway, retries: 0 })
    const message = 'The response with status 403 is not from the service.'
    expect(await behind.fees()).toMatchObject({ ...failure(403), errors: [{ message }] })
  }
})

/** A fetch that returns these responses one after the other, and then 200. */
function respondWith(...responses: Response[]) {
  const calls: { readonly url: string; readonly init: RequestInit | undefined }[] = []
  const sender: typeof fetch = async (url, init) => {
    calls.push({ url: `${url}`, init })
    return responses[calls.length - 1] ?? Response.json({ fees: [] })
  }
  return { calls, options: { baseUrl: 'http://127.0.0.1:1', fetch: sender } }
}
const unavailable = (retryAfter?: string) =>
  Response.json(
    { errors: [{ code: 'ServerError:Unavailable', message: 'unavailable' }] },
    { status: 503, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
  )

test('the TypeScript client repeats a request that got 503, as often and no longer than it may', async () => {
  const twice = respondWith(unavailable('0'), unavailable('0'))
  expect(await createClient(twice.options).fees()).toMatchObject({ ok: true })
  expect(twice.calls).toHaveLength(3)
  const thrice = respondWith(unavailable('0'), unavailable('0'), unavailable('0'))
  expect(await createClient(thrice.options).fees()).toMatchObject(failure(503))
  const never = respondWith(unavailable('0'))
  expect(await createClient({ ...never.options, retries: 0 }).fees()).toMatchObject(failure(503))
  expect(never.calls).toHaveLength(1)
  const long = respondWith(unavailable('3600'))
  expect(await createClient(long.options).fees()).toMatchObject({
    ...failure(503),
    retryAfterSeconds: 3600,
  })
  expect(long.calls).toHaveLength(1)
  const aborted = respondWith(unavailable('20'))
  const signal = AbortSignal.timeout(50)
  expect(await createClient(aborted.options).fees({ signal })).toMatchObject(failure(0))
  const limited = respondWith(Response.json({}, { status: 429, headers: { 'Retry-After': '0' } }))
  const once = { retries: 0 }
  expect(await createClient(limited.options).fees(once)).toMatchObject(failure(429))
  expect(limited.calls).toHaveLength(1)
})

test('the TypeScript client reads a date in Retry-After, and ends a request after its timeout', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  const result = await createClient(respondWith(unavailable(date)).options).fees()
  const { retryAfterSeconds: seconds = 0 } = result as Failure
  expect(seconds).toBeGreaterThan(3_590)
  expect(seconds).toBeLessThanOrEqual(3_600)
  const past = respondWith(unavailable(new Date(0).toUTCString()))
  expect(await createClient({ ...past.options, retries: 0 }).fees()).toMatchObject({
    retryAfterSeconds: 0,
  })
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 100, retries: 0 })
  expect(await client.fees()).toMatchObject({ ...failure(0), cause: { name: 'TimeoutError' } })
  silent.closeAllConnections()
  silent.close()
})

test('the package of the TypeScript client has entries for modules and for CommonJS, with types', async ({
  service,
}) => {
  test.slow()
  const folder = await installClient()
  const program = (load: string) => `${load}
const client = createClient({ baseUrl: '${service.url}' })
void client.fees().then((fees) => {
  if (!fees.ok) throw new Error(fees.errors[0].message)
  const [first] = fees.value.fees
  const band: string | undefined = first?.Band
  console.log(typeof createSignIn, fees.value.fees.length > 0, band)
})`
  const module = program("import { createClient, createSignIn } from '@gatehouse/client'")
  const commonJs = program(
    "import client_ = require('@gatehouse/client')\nconst { createClient, createSignIn } = client_",
  )
  const compiled = [
    await compileProgram(folder, module),
    await compileProgram(folder, commonJs, 'cts'),
  ]
  const files = await readdir(join(folder, 'node_modules/@gatehouse/client'))
  expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md']))
  for (const path of compiled) {
    expect(await run(process.execPath, path)).toMatch(/^function true/)
  }
  await rm(folder, { recursive: true })
})

test('the README of the TypeScript client has examples that run, and its size', async ({
  grants,
  people,
  service,
}) => {
  test.slow()
  const readme = await readFile(join(clientSource, 'README.md'), 'utf8')
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  await people.addMembership({ person })
  const { id, secret } = await grants.addClient()
  const reader = await grants.addClient({ own: true, roles: ['events'] })
  const tester = await grants.addClient({ isTest: true })
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const replaced = {
    'https://members.example.org': service.url,
    "'ada'": `'${person.username}'`,
    'copper lantern meadow': person.password,
    'demo-client': id,
    'demo-secret-for-the-embedded-database-only': secret,
    'our-crm': reader.id,
    'the-secret-of-this-client': reader.secret,
    'soil-map-test': tester.id,
    'the-secret-of-the-test-client': tester.secret,
    'cy@farm.example': `${unique('cy')}@farm.example`,
  }
  let program = examples.join('\n')
  for (const [text, replacement] of Object.entries(replaced)) {
    expect(program).toContain(text)
    program = program.replaceAll(text, replacement)
  }
  const folder = await installClient()
  const output = await run(process.execPath, await compileProgram(folder, program))
  expect(output).toContain('Individual Member')
  expect(output).toContain(`A farm [ '${person.username}' ]`)
  expect(output).toMatch(/^Subscribed \d+$/m)
  expect(output).toMatch(/^invalid_grant$/m)
  expect(output).toMatch(/^Ada Fields$/m)
  expect(output).toMatch(/^Redirect the browser to http/m)
  expect(output).toMatch(/^state$/m)
  expect(output).toMatch(/^account.created active$/m)
  expect(output).toMatch(/^\d+ events until \S+ true$/m)
  expect(output).toMatch(/^GET .*fees.eb 200 attempt 1/m)
  expect(output).toMatch(/^Temporary password: \S+$/m)

  const dist = join(folder, 'node_modules/@gatehouse/client/dist')
  const names = (await readdir(dist)).filter((name) => name.endsWith('.js'))
  const files = await Promise.all(names.map((name) => readFile(join(dist, name))))
  const kilobytes = (files: Buffer[]) =>
    `${(files.reduce((sum, { length }) => sum + length, 0) / 1000).toFixed(1)} kB`
  expect(readme).toContain(`${kilobytes(files)} of JavaScript`)
  expect(readme).toContain(`(${kilobytes(files.map((file) => gzipSync(file)))} compressed)`)
  await rm(folder, { recursive: true })
})
