import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { endpoint } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { identifier, list, secret, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { Failure } from '#lib/failure.ts'
import { log } from '#lib/runtime/log.ts'
import { allowCodings } from './representations.ts'
import { serve } from './serve.ts'

const Question = message('question', {
  name: identifier('name', required(), maxLength(9)),
  word: text('word', required()),
})
const Reply = message('reply', { said: text('said', required()), items: list('items', 'item', {}) })
const ask = endpoint({
  method: 'POST',
  path: '/r1/ask.eb',
  access: 'anyone',
  summary: 'Repeats.',
  request: Question,
  response: Reply,
})
const show = endpoint({
  method: 'GET',
  path: '/r1/things/{thing}/show.eb',
  access: 'anyone',
  summary: 'Shows.',
  response: Reply,
})

const repeat = serve(ask, async ({ input }) => ({ said: `${input.name}:${input.word}`, items: [] }))
const xml = '<question><word> 007 </word><name> jo </name></question>'
const json = '{"word":" 007 ","name":" jo "}'
const said = {
  xml: '<?xml version="1.0" encoding="UTF-8"?><reply><said>jo: 007 </said><items></items></reply>',
  json: '{"said":"jo: 007 ","items":[]}',
}

const post = (body: string, type: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/r1/ask.eb', {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
  })
const codesOf = async (response: Response) =>
  ((await response.json()) as { errors: { code: string }[] }).errors.map(({ code }) => code)

test.each([
  ['of an XML body', xml, 'text/xml', {}, 'xml'],
  ['of an application/xml body', xml, 'application/xml', {}, 'xml'],
  ['of a JSON body', json, 'application/json', {}, 'json'],
  [
    'that Accept prefers over the XML body',
    xml,
    'text/xml',
    { accept: 'application/json' },
    'json',
  ],
  [
    'that Accept prefers over the JSON body',
    json,
    'application/json',
    { accept: 'application/xml' },
    'xml',
  ],
  ['of the body if Accept has no preference', xml, 'text/xml', { accept: '*/*' }, 'xml'],
] as const)('serve responds in the format %s', async (_, body, type, headers, format) => {
  const response = await repeat.POST(post(body, `${type}; charset=utf-8`, headers))
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe(
    format === 'xml' ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8',
  )
  expect(response.headers.get('Vary')).toMatch(/^Accept\b/)
  expect(response.headers.get('X-Request-Id')).toMatch(/./)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toBe(said[format])
})

test('serve responds in JSON if there is neither a body nor a preference', async () => {
  const handlers = serve(show, async ({ params }) => ({ said: params.thing, items: [] }))
  const response = await handlers.GET(new Request('http://localhost/r1/things/a%20b/show.eb'))
  expect(await response.text()).toBe('{"said":"a b","items":[]}')
})

test('serve sends the headers of the handler and the X-Request-Id of the client', async () => {
  const handlers = serve(show, async ({ headers }) => {
    headers['Set-Cookie'] = 'a=b'
    return { said: 'x', items: [] }
  })
  const headers = { 'x-request-id': 'mine-1' }
  const response = await handlers.GET(
    new Request('http://localhost/r1/things/a/show.eb', { headers }),
  )
  expect(response.headers.get('Set-Cookie')).toBe('a=b')
  expect(response.headers.get('X-Request-Id')).toBe('mine-1')
})

test('serve ignores a body if the endpoint has no request message', async () => {
  const issue = endpoint({ ...show, method: 'POST', path: '/r1/issue.eb' })
  const handlers = serve(issue, async () => ({ said: 'x', items: [] }))
  const request = { method: 'POST', body: '<broken', headers: { 'content-type': 'text/plain' } }
  const response = await handlers.POST(new Request('http://localhost/r1/issue.eb', request))
  expect(response.status).toBe(200)
})

test.each([
  [
    'several faults, and names each',
    '{"name":"0123456789"}',
    ['name:LengthRule', 'word:RequiredRule'],
  ],
  ['malformed JSON', '{', ['body:WellFormedRule']],
  ['an empty body', '', ['body:WellFormedRule']],
  ['a JSON array', '[]', ['body:RootRule']],
])('serve sends 400 for %s', async (_, body, codes) => {
  const response = await repeat.POST(post(body, 'application/json'))
  expect(response.status).toBe(400)
  expect(await codesOf(response)).toEqual(codes.map((code) => `DataError:${code}`))
})

test('serve names the required root element in its message', async () => {
  const response = await repeat.POST(post('<other/>', 'text/xml'))
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(
    '<code>DataError:body:RootRule</code><message>the root of the body, at line 1, column 1, must be &lt;question&gt;',
  )
})

test.each([
  ['plain text', json, 'text/plain', {}],
  ['another charset', json, 'application/json; charset=utf-7', {}],
  ['a form that the endpoint does not accept', 'name=jo', 'application/x-www-form-urlencoded', {}],
  ['a compressed body', json, 'application/json', { 'content-encoding': 'gzip' }],
])('serve sends 415 for %s, in the format that Accept prefers', async (_, body, type, headers) => {
  const response = await repeat.POST(post(body, type, { ...headers, accept: 'text/xml' }))
  expect(response.status).toBe(415)
  expect(await response.text()).toContain('<code>DataError:MediaType</code>')
})

test('serve sends 406 in JSON before it reads the body if no format is acceptable', async () => {
  const handle = vi.fn()
  const response = await serve(ask, handle).POST(
    post('{', 'application/json', { accept: 'image/png' }),
  )
  expect(response.status).toBe(406)
  expect(await codesOf(response)).toEqual(['DataError:Accept'])
  expect(handle).not.toHaveBeenCalled()
})

test('serve sends 413 for a body that is too large', async () => {
  const response = await repeat.POST(post(' '.repeat(64 * 1024 + 1), 'application/json'))
  expect(response.status).toBe(413)
  expect(await codesOf(response)).toEqual(['DataError:Size'])
})

test.each(['%2e%2e', '..', '.'])('serve sends 404 if a path parameter is %s', async (thing) => {
  const handlers = serve(show, async ({ params }) => ({ said: params.thing, items: [] }))
  const response = await handlers.GET(new Request(`http://localhost/r1/things/${thing}/show.eb`))
  expect(response.status).toBe(404)
  expect(await codesOf(response)).toEqual(['DataError:Path'])
})

const failing = (error: unknown) =>
  serve(show, () => Promise.reject(error)).GET(
    new Request('http://localhost/r1/things/a/show.eb', { headers: { 'x-request-id': 'mine' } }),
  )

test('serve sends the status and headers of a Failure', async () => {
  const response = await failing(new Failure(faults.rateLimit(60), { 'Retry-After': '60' }))
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('60')
})

test('serve sends 500 for any other error and logs its cause with the request id', async () => {
  const logged = vi.spyOn(log, 'error')
  const response = await failing(new Error('select secret from credential'))
  expect(response.status).toBe(500)
  expect(response.headers.get('X-Request-Id')).toBe('mine')
  const body = await response.text()
  expect(body).toContain('ServerError:Internal')
  expect(body).not.toMatch(/secret|select|\.ts/)

  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'request-failed', requestId: 'mine' }),
  )
})

test.each([
  ['is unreachable', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
  ['is shutting down', new Error('x', { cause: Object.assign(new Error('y'), { code: '57P01' }) })],
])('serve sends 503 if the database %s', async (_, error) => {
  const logged = vi.spyOn(log, 'warn')
  const response = await failing(error)
  const line = { event: 'database-away', error: error.cause ?? error, requestId: 'mine' }
  expect(logged).toHaveBeenCalledWith(expect.objectContaining(line))
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(await codesOf(response)).toEqual(['ServerError:Unavailable'])
})

test.each([undefined, null, 'text', 7])('serve sends 500 if a handler throws %s', async (error) => {
  expect((await failing(error)).status).toBe(500)
})

test('serve throws at once if an endpoint declares forms and has no dialect for them', () => {
  const forms = endpoint({ ...ask, forms: true })
  expect(() => serve(forms, vi.fn())).toThrow('/r1/ask.eb needs a dialect for forms')
})

test('serve tells a handler whether the client has disconnected', async () => {
  const client = new AbortController()
  const { GET } = serve(show, async ({ context }) => {
    const before = context.isAbandoned?.()
    client.abort()
    return { said: `${before} ${context.isAbandoned?.()}`, items: [] }
  })
  const url = 'http://localhost/r1/things/a/show.eb'
  const response = await GET(new Request(url, { signal: client.signal }))
  expect(await response.json()).toEqual({ said: 'false true', items: [] })
})

test('serve adds the headers of its options to every response', async () => {
  const headers = { Pragma: 'no-cache' }
  const { GET } = serve(show, async () => ({ said: 'x', items: [] }), { headers })
  const response = await GET(new Request('http://localhost/r1/things/a/show.eb'))
  expect(response.headers.get('Pragma')).toBe('no-cache')
})

test('serve sends a cached response in both formats, with an ETag and without the handler', async () => {
  const handle = vi.fn(async () => ({ said: 'x', items: [] }))
  const cached = endpoint({ ...show, path: '/r1/cached.eb', cacheForMs: 60_000 })
  const { GET } = serve(cached, handle)
  const get = (headers: Record<string, string>) =>
    GET(new Request('http://localhost/r1/cached.eb', { headers }))
  const json = await get({ accept: 'application/json' })
  expect(await json.text()).toBe('{"said":"x","items":[]}')
  expect(json.headers.get('Cache-Control')).toBe('no-cache')
  const again = await get({ 'if-none-match': json.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
  const xml = await get({ accept: 'text/xml' })
  expect(await xml.text()).toMatch(/<reply><said>x<\/said><items><\/items><\/reply>$/)
  expect(handle).toHaveBeenCalledTimes(1)
  expect(handle).toHaveBeenCalledWith({})
})

test('serve lets any origin read a public endpoint, and no unlisted one another', async () => {
  const origin = 'https://club.example'
  const readBy = async (anyOrigin: boolean) => {
    const { GET } = serve(endpoint({ ...show, anyOrigin }), async () => ({ said: 'x', items: [] }))
    const request = new Request('http://localhost/r1/things/a/show.eb', { headers: { origin } })
    return (await GET(request)).headers.get('Access-Control-Allow-Origin')
  }
  expect(await readBy(true)).toBe('*')
  expect(await readBy(false)).toBeNull()
})

const long = 'long '.repeat(1_000)
const getLong = (response: typeof Reply, headers: Record<string, string> = {}) => {
  const handlers = serve({ ...show, response }, async () => ({ said: long, items: [] }))
  return handlers.GET(new Request('http://localhost/r1/things/a/show.eb', { headers }))
}

allowCodings()

test('serve compresses a response over 1 KB if the client accepts it', async () => {
  const response = await getLong(Reply, { 'accept-encoding': 'gzip' })
  expect(response.headers.get('Content-Encoding')).toBe('gzip')
  expect(response.headers.get('Vary')).toContain('Accept-Encoding')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(gunzipSync(bytes).toString()).toBe(`{"said":"${long}","items":[]}`)
  const plain = await getLong(Reply)
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(await plain.text()).toBe(`{"said":"${long}","items":[]}`)
})

test('serve never compresses a response with a secret, also in an item of a list', async () => {
  const Secret = message('reply', { ...Reply.fields, said: secret('said', required()) })
  const items = list('items', 'item', { id: secret('id', required()) })
  for (const response of [Secret, { ...Reply, fields: { ...Reply.fields, items } }]) {
    const sent = await getLong(response as typeof Reply, { 'accept-encoding': 'gzip, br' })
    expect(sent.headers.get('Content-Encoding')).toBeNull()
    expect(await sent.text()).toContain(long)
  }
})

test('a deprecated endpoint says when it ends and where its successor is, also in an error', async () => {
  const old = endpoint({ ...ask, deprecation: { since: '2027-01-31', sunset: '2028-03-01' } })
  const { POST } = serve(old, async () => ({ said: '', items: [] }))
  for (const body of [json, '{}']) {
    const { headers } = await POST(post(body, 'application/json'))
    expect(headers.get('deprecation')).toBe('@1801353600')
    expect(headers.get('sunset')).toBe('Wed, 01 Mar 2028 00:00:00 GMT')
    expect(headers.get('link')).toContain('/developers/changelog>; rel="deprecation"')
  }
  const { headers } = await repeat.POST(post(json, 'application/json'))
  expect(headers.has('deprecation')).toBe(false)
})
