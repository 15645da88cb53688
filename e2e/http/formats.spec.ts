import { encode, type Format, mediaTypes } from '../fixtures/client/formats.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('response format', () => {
  const expectedFormats: [string | null, Format | undefined][] = [
    [null, undefined],
    ['', undefined],
    ['*/*', undefined],
    ['text/xml', 'xml'],
    ['application/xml', 'xml'],
    ['TEXT/XML', 'xml'],
    ['text/*', 'xml'],
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['application/*', undefined],
    ['text/xml, application/json', undefined],
    ['text/xml;q=0.9, application/json;q=0.8', 'xml'],
    ['text/xml;q=0.8, application/json;q=0.9', 'json'],
    ['text/xml;q=0.001, application/json;q=0', 'xml'],
    ['application/json;q=0, */*', 'xml'],
    ['text/xml;q=0, application/xml;q=0, */*;q=0.1', 'json'],
    ['*/*;q=0.9, application/json;q=0.1', 'xml'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'xml'],
    ['text/html, image/avif, */*;q=0.8', undefined],
    ['text/xml ; q=0.2 , application/json ; q=0.3', 'json'],
    ['image/png, application/json', 'json'],
  ]
  for (const [accept, expected] of expectedFormats) {
    test(`response format follows Accept: ${accept === null ? '(absent)' : accept || '(empty)'}`, async ({
      caller,
    }) => {
      const withoutBody = await caller.call('fees', { accept })
      expect(withoutBody.mediaType).toBe(mediaTypes[expected ?? 'json'])
      for (const format of ['xml', 'json'] as const) {
        const input = { email: 'nothing' }
        const response = await caller.call('forgotpassword', { format, accept, input })
        expect(response.mediaType).toBe(mediaTypes[expected ?? format])
        expect(response.headers.vary).toContain('Accept')
      }
    })
  }

  for (const accept of [
    'text/html',
    'image/*',
    'text/plain',
    'text/xml;q=0',
    'application/xhtml+xml',
  ]) {
    test(`response is 406 for Accept: ${accept}`, async ({ caller }) => {
      const input = { email: 'nothing' }
      for (const response of [
        await caller.call('fees', { accept }),
        await caller.call('forgotpassword', { accept, input }),
      ]) {
        expect(response.status).toBe(406)
        expect(response.codes).toEqual(['DataError:Accept'])
      }
    })
  }

  test('response has the format of the request body also where no endpoint reads the body', async ({
    caller,
  }) => {
    const tooMany = `/r1/fees.eb?${'a=1&'.repeat(11)}`
    for (const [method, path, status] of [
      ['PUT', '/r1/fees.eb', 405],
      ['PUT', '/r1/authenticate.eb', 405],
      ['POST', '/r1/nothing', 404],
      ['POST', '/r1/issuetoken.eb', 403],
      ['POST', tooMany, 400],
    ] as const) {
      const send = async (headers: { [name: string]: string | undefined }, body?: string) => {
        const response = await caller.send({
          method,
          path,
          ...(body && { body }),
          headers: { 'Content-Type': 'text/xml', ...headers },
        })
        expect(response.status, path).toBe(status)
        return response.mediaType
      }
      const chunked = { 'Transfer-Encoding': 'chunked', 'Content-Length': undefined }
      expect(await send({}, '<x/>'), path).toBe('text/xml')
      expect(await send(chunked, '<x/>'), path).toBe('text/xml')
      expect(await send({ Accept: 'application/json' }, '<x/>'), path).toBe('application/json')
      expect(await send({ 'Content-Type': 'text/plain' }, '<x/>'), path).toBe('application/json')
      expect(await send({}), path).toBe('application/json')
    }
  })

  test('response names its media type and charset, with nosniff', async ({ caller }) => {
    const xml = await caller.call('fees', { format: 'xml' })
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8')
    const json = await caller.call('fees')
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(json.headers['x-content-type-options']).toBe('nosniff')
  })
})

test.describe('request format', () => {
  const input = { email: 'nothing' }
  const bodies = { xml: encode.xml('requestreset', input), json: encode.json('', input) }
  const expected = { status: 200, body: expect.objectContaining({ action: 'InvalidEmail' }) }

  for (const [type, format] of [
    ['text/xml', 'xml'],
    ['text/xml; charset=utf-8', 'xml'],
    ['text/xml;charset=UTF-8', 'xml'],
    ['text/xml; charset="utf-8"', 'xml'],
    ['Text/XML; Charset=Utf-8', 'xml'],
    ['application/xml', 'xml'],
    ['application/xml; charset=utf-8', 'xml'],
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['application/json; version=1', 'json'],
  ] as const) {
    test(`request body is accepted with Content-Type: ${type}`, async ({ caller }) => {
      const response = await caller.send({
        method: 'POST',
        path: '/r1/forgotpassword.eb',
        headers: { 'Content-Type': type },
        body: bodies[format],
      })
      expect(response).toMatchObject(expected)
    })
  }

  for (const type of [
    undefined,
    '',
    'text/plain',
    'text/html',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/ld+json',
    'text/xml; charset=utf-7',
    'text/xml; charset=shift_jis',
    'application/json; charset=utf-8; charset=utf-16',
    'text/xml, application/json',
    'xml',
  ]) {
    test(`request body is rejected with 415 for Content-Type: ${type ?? '(absent)'}`, async ({
      caller,
    }) => {
      for (const body of Object.values(bodies)) {
        const response = await caller.send({
          method: 'POST',
          path: '/r1/forgotpassword.eb',
          headers: type === undefined ? {} : { 'Content-Type': type },
          body,
        })
        expect(response.status).toBe(415)
        expect(response.codes).toEqual(['DataError:MediaType'])
      }
    })
  }

  for (const [charset, encoding] of [
    ['us-ascii', 'utf8'],
    ['utf8', 'utf8'],
    ['ISO-8859-1', 'latin1'],
    ['windows-1252', 'latin1'],
    ['utf-16', 'utf16le'],
  ] as const) {
    test(`request body is decoded with charset=${charset}, whatever its XML declaration says`, async ({
      caller,
      people,
    }) => {
      const { username, password } = await people.add({ password: 'café lantern meadow' })
      const credentials = { type: 'token', username, password }
      const xml = encode.xml('authenticate', credentials).replace('UTF-8', 'iso-8859-1')
      for (const [type, body] of [
        ['text/xml', xml],
        ['application/json', encode.json('', credentials)],
      ] as const) {
        const response = await caller.send({
          method: 'POST',
          path: '/r1/authenticate.eb',
          headers: { 'Content-Type': `${type}; charset=${charset}` },
          body: Buffer.from(body, encoding),
        })
        expect(response.status, type).toBe(200)
      }
    })
  }

  test('a response with 415 says whether the media type, the charset or a coding is the reason', async ({
    caller,
  }) => {
    const messageFor = async (path: string, headers: { [name: string]: string }) => {
      const response = await caller.send({ method: 'POST', path, headers, body: '{}' })
      expect([response.status, response.codes]).toEqual([415, ['DataError:MediaType']])
      return response.messages[0]
    }
    const json = { 'Content-Type': 'application/json' }
    const [reset, token] = ['/r1/forgotpassword.eb', '/r1/openid/token.eb']
    const plain = { 'Content-Type': 'text/plain' }
    expect(await messageFor(reset, plain)).toContain('text/xml or application/json')
    expect(await messageFor(token, plain)).toContain('x-www-form-urlencoded')
    for (const path of ['/oauth/revoke', '/oauth/introspect']) {
      expect(await messageFor(path, json)).toContain('must be application/x-www-form-urlencoded')
    }
    const utf7 = { 'Content-Type': 'application/json; charset=utf-7' }
    expect(await messageFor(reset, utf7)).toContain('charset in Content-Type is not supported')
    const gzip = { ...json, 'Content-Encoding': 'gzip' }
    expect(await messageFor(reset, gzip)).toContain('must not be compressed')
  })

  test('request body is rejected with 415 if it is compressed', async ({ caller }) => {
    for (const encoding of ['gzip', 'deflate', 'br', 'identity, gzip']) {
      const response = await caller.send({
        method: 'POST',
        path: '/r1/forgotpassword.eb',
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
        body: bodies.json,
      })
      expect(response.status, encoding).toBe(415)
    }
  })
})
