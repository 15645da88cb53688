import { type CallOptions, createClient } from '../../clients/typescript/src/index.ts'
import { expect, test } from '../fixtures/test.ts'
import { type Fault, forward, reset, silent, slow, startProxy, status } from './faulty-proxy.ts'
import { runPhp } from './php-program.ts'
import { isInstalled } from './run-program.ts'

/** A result in the words that both clients share. */
interface Outcome {
  readonly ok: boolean
  readonly status: number
  readonly errors?: readonly { readonly code?: string; readonly message: string }[]
  readonly retryAfterSeconds?: number | null
  readonly value?: object | null
}

interface Call {
  readonly url: string
  readonly method: 'fees' | 'token' | 'authenticate' | 'ebrief'
  readonly input?: object
  readonly client: { readonly id: string; readonly secret: string }
  readonly options?: { readonly timeoutSeconds?: number; readonly maxResponseBytes?: number }
}

/** A JSON document of so many bytes. */
const json = (bytes: number) =>
  JSON.stringify({ fees: '' }).replace('""', `"${'x'.repeat(bytes - 11)}"`)

const callTypeScript = async ({ url, method, input, client, options }: Call): Promise<Outcome> => {
  const { timeoutSeconds = 30, ...others } = options ?? {}
  const limits = { timeoutMs: timeoutSeconds * 1_000, ...others }
  const call = createClient({ baseUrl: url, client, ...limits })[method] as (
    ...input: (object | CallOptions)[]
  ) => Promise<Outcome>
  return input ? call(input) : call()
}

const callPhp = async ({ url, method, input, client, options }: Call): Promise<Outcome> => {
  const [line = ''] = await runPhp(
    `[$url, $method, $input, $client, $options] = json_decode($argv[1], true);
    $client = new Gatehouse\\Client($url, ...$options, clientId: $client['id'], clientSecret: $client['secret']);
    echo json_encode($client->$method(...$input));`,
    JSON.stringify([url, method, input ? [input] : [], client, options ?? {}]),
  )
  return JSON.parse(line)
}

const clients = { TypeScript: callTypeScript, PHP: callPhp }

/** Faults of the proxy, the call, its outcome and the number of requests that the proxy gets. */
type Row = readonly [
  faults: readonly Fault[],
  call: Pick<Call, 'options'> & { readonly method: Exclude<Call['method'], 'ebrief'> },
  outcome: { readonly status: number; readonly code?: string; readonly retryAfterSeconds?: number },
  requests: number,
]

const fees = { method: 'fees' } as const
const refresh = { method: 'token' } as const
const signIn = { method: 'authenticate' } as const
const limit = { maxResponseBytes: 1_000 }

const rows: Readonly<Record<string, Row>> = {
  'a reset connection is repeated': [[reset], fees, { status: 200 }, 2],
  'and given up after the third': [[reset, reset, reset], fees, { status: 0 }, 3],
  'a refresh is repeated at once': [[reset], refresh, { status: 200 }, 2],
  'a sign-in is not repeated': [[reset], signIn, { status: 0 }, 1],
  '408 is repeated': [[status(408)], fees, { status: 200 }, 2],
  '500 is repeated': [[status(500)], fees, { status: 200 }, 2],
  '500 of a sign-in is not repeated': [[status(500)], signIn, { status: 500 }, 1],
  '501 is not repeated': [[status(501)], fees, { status: 501 }, 1],
  '502 and 504 are repeated': [[status(502), status(504)], fees, { status: 200 }, 3],
  '429 is repeated after Retry-After': [
    [status(429, { 'Retry-After': '2' })],
    fees,
    { status: 200 },
    2,
  ],
  '429 without Retry-After is not repeated': [[status(429)], fees, { status: 429 }, 1],
  '429 of a sign-in is not repeated': [
    [status(429, { 'Retry-After': '0' })],
    signIn,
    { status: 429, retryAfterSeconds: 0 },
    1,
  ],
  'a wait of more than 30 seconds is left to the caller': [
    [status(429, { 'Retry-After': '31' })],
    fees,
    { status: 429, retryAfterSeconds: 31 },
    1,
  ],
  '503 of a sign-in is repeated after Retry-After': [
    [status(503, { 'Retry-After': '2' })],
    signIn,
    { status: 200 },
    2,
  ],
  '503 of a sign-in without Retry-After is not repeated': [
    [status(503)],
    signIn,
    { status: 503 },
    1,
  ],
  'a refresh is not repeated when it would be too late': [
    [status(503, { 'Retry-After': '10' })],
    refresh,
    { status: 503, retryAfterSeconds: 10 },
    1,
  ],
  'silence is repeated': [
    [silent],
    { ...fees, options: { timeoutSeconds: 1 } },
    { status: 200 },
    2,
  ],
  'a response that does not end is repeated': [
    [slow],
    { ...fees, options: { timeoutSeconds: 1 } },
    { status: 200 },
    2,
  ],
  'a response of the limit is read': [
    [status(200, {}, json(1_000))],
    { ...fees, options: limit },
    { status: 200 },
    1,
  ],
  'a longer one is not': [
    [status(200, {}, json(1_001))],
    { ...fees, options: limit },
    { status: 200, code: 'size' },
    1,
  ],
}

test.beforeEach(async () => {
  test.skip(!(await isInstalled('php', '--version')), 'there is no PHP on this machine')
})

for (const [language, call] of Object.entries(clients)) {
  test(`the ${language} client behind a proxy repeats what may be repeated, and ends as its README says`, async ({
    grants,
    people,
    service,
  }) => {
    test.slow()
    const person = await people.add()
    const { username, password } = person
    const runRow = async ([faults, { method, options }, expected, requests]: Row) => {
      const grant = await grants.issueCode({ person })
      const { id, secret } = grant.client
      const website = createClient({ baseUrl: service.url, client: { id, secret } })
      const exchange = { grant_type: 'authorization_code', code: grant.code } as const
      const { redirectUri: redirect_uri } = grant.client
      const tokens =
        method === 'token' ? await website.token({ ...exchange, redirect_uri }) : undefined
      const refresh_token = tokens?.ok ? tokens.value.refresh_token : undefined
      const inputs = {
        fees: undefined,
        token: { grant_type: 'refresh_token', refresh_token },
        authenticate: { type: 'token', username, password },
      }
      const proxy = await startProxy(service.url, faults)
      const input = inputs[method]
      const outcome = await call({
        url: proxy.url,
        method,
        client: { id, secret },
        ...(input ? { input } : {}),
        ...(options ? { options } : {}),
      })
      proxy.close()
      const [first = 0, second = first] = proxy.times
      return {
        status: outcome.status,
        code: outcome.errors?.[0]?.code,
        ...(expected.retryAfterSeconds === undefined
          ? {}
          : { retryAfterSeconds: outcome.retryAfterSeconds }),
        requests: proxy.times.length,
        hasWaited: second - first >= 400 || proxy.times.length === 1,
        expected: { code: undefined, ...expected, requests, hasWaited: true },
      }
    }
    const results = await Promise.all(
      Object.entries(rows).map(async ([name, row]) => [name, await runRow(row)] as const),
    )
    for (const [name, { expected, ...actual }] of results) {
      expect.soft(actual, name).toEqual(expected)
    }
  })

  test(`the ${language} client gets the first result of a removal whose response was lost`, async ({
    database: { sql },
    grants,
    service,
  }) => {
    const { id, secret } = await grants.addClient()
    const [address] = await sql`
      insert into subscription (campaign, email, confirmed_at)
      values ('ebrief', uuidv7() || '@people.example', now()) returning email`
    const proxy = await startProxy(service.url, [forward(service.url, true)])
    const outcome = await call({
      url: proxy.url,
      method: 'ebrief',
      input: { EmailAddress: address?.email, Action: 'Remove' },
      client: { id, secret },
    })
    proxy.close()
    expect(outcome).toMatchObject({ status: 200, value: { Result: 'Removed' } })
    expect(proxy.times).toHaveLength(2)
  })

  test(`the ${language} client follows no redirect, so that its secrets reach no other host`, async ({
    grants,
    service,
  }) => {
    const stranger = await startProxy(service.url, [])
    const { id, secret } = await grants.addClient()
    for (const code of [301, 302, 303, 307, 308]) {
      for (const location of [`http://localhost:${stranger.port}/r1/openid/token.eb`, undefined]) {
        const headers = location ? { Location: location } : {}
        const proxy = await startProxy(service.url, [status(code, headers)])
        const outcome = await call({
          url: proxy.url,
          method: 'token',
          input: { grant_type: 'refresh_token', refresh_token: 'gh_secret' },
          client: { id, secret },
        })
        proxy.close()
        expect(outcome, `${code}`).toMatchObject({
          ok: false,
          status: code,
          errors: [
            { code: 'redirect', message: expect.stringContaining(location ? 'localhost' : '') },
          ],
        })
        expect(proxy.times).toHaveLength(1)
      }
    }
    expect(stranger.times).toEqual([])
    stranger.close()
  })
}
