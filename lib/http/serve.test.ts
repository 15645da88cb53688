import { describe, expect, test, vi } from 'vitest'
import { endpoint } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import { identifier, list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { Failure } from '#lib/failure.ts'
import { log } from '#lib/runtime/log.ts'
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

describe('an answer', () => {
  test.each([
    ['that of an XML body', xml, 'text/xml', {}, 'xml'],
    ['that of an XML body of the other name', xml, 'application/xml', {}, 'xml'],
    ['that of a JSON body', json, 'application/json', {}, 'json'],
    ['what Accept says, not the body', xml, 'text/xml', { accept: 'application/json' }, 'json'],
    ['what Accept says of both', json, 'application/json', { accept: 'application/xml' }, 'xml'],
    ['that of the body where Accept takes all', xml, 'text/xml', { accept: '*/*' }, 'xml'],
  ] as const)('has the format that is %s', async (_, body, type, headers, format) => {
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

  test('is JSON where there is no body and nothing decides', async () => {
    const handlers = serve(show, async ({ params }) => ({ said: params.thing, items: [] }))
    const response = await handlers.GET(new Request('http://localhost/r1/things/a%20b/show.eb'))
    expect(await response.text()).toBe('{"said":"a b","items":[]}')
  })

  test('carries the headers of the use case, and the name that the caller gave', async () => {
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

  test('ignores a body that the endpoint does not ask for', async () => {
    const issue = endpoint({ ...show, method: 'POST', path: '/r1/issue.eb' })
    const handlers = serve(issue, async () => ({ said: 'x', items: [] }))
    const request = { method: 'POST', body: '<broken', headers: { 'content-type': 'text/plain' } }
    const response = await handlers.POST(new Request('http://localhost/r1/issue.eb', request))
    expect(response.status).toBe(200)
  })
})

describe('a request is refused', () => {
  test.each([
    ['with every fault', '{"name":"0123456789"}', ['name:LengthRule', 'word:RequiredRule']],
    ['for what is no JSON', '{', ['body:WellFormedRule']],
    ['for nothing', '', ['body:WellFormedRule']],
    ['for a list', '[]', ['body:RootRule']],
  ])('%s', async (_, body, codes) => {
    const response = await repeat.POST(post(body, 'application/json'))
    expect(response.status).toBe(400)
    expect(await codesOf(response)).toEqual(codes.map((code) => `DataError:${code}`))
  })

  test('for another root, which the message names', async () => {
    const response = await repeat.POST(post('<other/>', 'text/xml'))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(
      '<code>DataError:body:RootRule</code><message>the root of the body must be &lt;question&gt;',
    )
  })

  test.each([
    ['plain text', json, 'text/plain', {}],
    ['another charset', json, 'application/json; charset=utf-16', {}],
    ['a form where none is taken', 'name=jo', 'application/x-www-form-urlencoded', {}],
    ['a body that is compressed', json, 'application/json', { 'content-encoding': 'gzip' }],
  ])('for %s, in the format that Accept asks for', async (_, body, type, headers) => {
    const response = await repeat.POST(post(body, type, { ...headers, accept: 'text/xml' }))
    expect(response.status).toBe(415)
    expect(await response.text()).toContain('<code>DataError:MediaType</code>')
  })

  test('where no format is acceptable, in JSON, and before anything is read or done', async () => {
    const handle = vi.fn()
    const response = await serve(ask, handle).POST(
      post('{', 'application/json', { accept: 'image/png' }),
    )
    expect(response.status).toBe(406)
    expect(await codesOf(response)).toEqual(['DataError:Accept'])
    expect(handle).not.toHaveBeenCalled()
  })

  test('for a body that is too large', async () => {
    const response = await repeat.POST(post(' '.repeat(64 * 1024 + 1), 'application/json'))
    expect(response.status).toBe(413)
    expect(await codesOf(response)).toEqual(['DataError:Size'])
  })

  test.each(['%2e%2e', '..', '.'])('where %s stands for a parameter', async (thing) => {
    const handlers = serve(show, async ({ params }) => ({ said: params.thing, items: [] }))
    const response = await handlers.GET(new Request(`http://localhost/r1/things/${thing}/show.eb`))
    expect(response.status).toBe(404)
    expect(await codesOf(response)).toEqual(['DataError:Path'])
  })
})

describe('an error of the use case', () => {
  const failing = (error: unknown) =>
    serve(show, () => Promise.reject(error)).GET(
      new Request('http://localhost/r1/things/a/show.eb', { headers: { 'x-request-id': 'mine' } }),
    )

  test('that is a failure is told with its headers', async () => {
    const response = await failing(new Failure(faults.rateLimit(60), { 'Retry-After': '60' }))
    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toBe('60')
  })

  test('that is ours is 500, and says nothing of its cause, but logs it under the same name', async () => {
    const logged = vi.spyOn(log, 'error')
    const response = await failing(new Error('select secret from credential'))
    expect(response.status).toBe(500)
    expect(response.headers.get('X-Request-Id')).toBe('mine')
    const body = await response.text()
    expect(body).toContain('ServerError:Internal')
    expect(body).not.toMatch(/secret|select|\.ts/)

    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ requestId: 'mine' }))
  })

  test.each([
    ['is away', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['is shutting down', new Error('x', { cause: Object.assign(new Error(), { code: '57P01' }) })],
  ])('is 503 while the database %s', async (_, error) => {
    const response = await failing(error)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await codesOf(response)).toEqual(['ServerError:Unavailable'])
  })

  test.each([undefined, null, 'text', 7])('is 500 even where it is %s', async (error) => {
    expect((await failing(error)).status).toBe(500)
  })
})
