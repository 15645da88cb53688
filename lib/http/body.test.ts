import { expect, test } from 'vitest'
import { bodyFormat, readText, responseFormat } from './body.ts'

const format = (type: string | undefined, forms: boolean | 'only' = false) =>
  bodyFormat(new Headers(type === undefined ? {} : { 'content-type': type }), forms)

test.each([
  ['text/xml', 'xml'],
  ['application/xml', 'xml'],
  ['application/json', 'json'],
  ['Application/JSON', 'json'],
  ['text/xml; charset=utf-8', 'xml'],
  ['text/xml;charset=UTF-8', 'xml'],
  ['application/json ; charset="utf-8"', 'json'],
  ['application/json; profile=a; charset=utf-8', 'json'],
])('bodyFormat accepts %s as %s', (type, expected) => {
  expect(format(type)).toBe(expected)
})

test.each([
  [undefined],
  [''],
  ['text/plain'],
  ['text/plain; charset=utf-8'],
  ['multipart/form-data; boundary=a'],
  ['application/x-www-form-urlencoded'],
  ['text/html'],
  ['application/soap+xml'],
  ['application/problem+json'],
  ['text/xml, application/json'],
  ['text/xml application/json'],
  ['xml'],
  ['constructor'],
])('bodyFormat rejects %s', (type) => {
  expect(format(type)).toBeUndefined()
})

test('bodyFormat accepts a form if the endpoint does', () => {
  const type = 'application/x-www-form-urlencoded'
  expect(format(type, true)).toBe('form')
  expect(format(`${type}; charset=UTF-8`, true)).toBe('form')
  expect(format('text/plain', true)).toBeUndefined()
})

test('bodyFormat accepts nothing but a form if the endpoint requires one', () => {
  expect(format('application/x-www-form-urlencoded', 'only')).toBe('form')
  expect(format('application/json', 'only')).toBeUndefined()
  expect(format('text/xml', 'only')).toBeUndefined()
})

test.each([
  [{ 'content-length': '4', 'content-type': 'text/xml' }, 'xml'],
  [{ 'transfer-encoding': 'chunked', 'content-type': 'application/xml; charset=utf-8' }, 'xml'],
  [{ 'content-length': '4', 'content-type': 'text/xml', accept: '*/*' }, 'xml'],
  [{ 'content-length': '4', 'content-type': 'text/xml', accept: 'application/json' }, 'json'],
  [{ 'content-length': '4', 'content-type': 'application/json' }, 'json'],
  [{ 'content-length': '4', 'content-type': 'application/x-www-form-urlencoded' }, 'json'],
  [{ 'content-length': '4' }, 'json'],
  [{ 'content-length': '0', 'content-type': 'text/xml' }, 'json'],
  [{ 'content-type': 'text/xml' }, 'json'],
  [{ 'content-type': 'text/xml', accept: 'text/html' }, undefined],
])('responseFormat of a request with %o is %s', (headers, expected) => {
  expect(responseFormat(new Headers(headers as Record<string, string>))).toBe(expected)
})

const maxBodyBytes = 64 * 1024
const post = (body: BodyInit, headers = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** An endless body in chunks; `pulled` counts the bytes that were read. */
function endless(chunkBytes: number) {
  const source = { pulled: 0, cancelled: false }
  const stream = new ReadableStream({
    pull(controller) {
      source.pulled += chunkBytes
      controller.enqueue(new Uint8Array(chunkBytes).fill(32))
    },
    cancel() {
      source.cancelled = true
    },
  })
  return { source, stream }
}

const tooLarge = {
  faults: [{ status: 413, code: 'DataError:Size' }],
  headers: { Connection: 'close' },
}
const mediaType = { faults: [{ status: 415, code: 'DataError:MediaType' }] }
const malformed = { faults: [{ status: 400, field: 'body', rule: 'WellFormedRule' }] }

test('readText joins a body that arrives in single bytes', async () => {
  const bytes = new TextEncoder().encode('é😀'.repeat(100))
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await readText(post(stream))).toBe('é😀'.repeat(100))
})

test('readText accepts an empty body', async () => {
  expect(await readText(new Request('http://localhost/', { method: 'POST' }))).toBe('')
  expect(await readText(post(''))).toBe('')
})

test('readText removes a byte order mark only at the start', async () => {
  expect(await readText(post('\uFEFFa\uFEFF'))).toBe('a\uFEFF')
})

test('readText accepts 64 KiB', async () => {
  expect(await readText(post('a'.repeat(maxBodyBytes)))).toHaveLength(maxBodyBytes)
})

test('readText accepts 64 KiB with a Content-Length', async () => {
  const request = post('a'.repeat(maxBodyBytes), { 'content-length': String(maxBodyBytes) })
  expect(await readText(request)).toBe('a'.repeat(maxBodyBytes))
})

test('readText rejects one byte more than 64 KiB', async () => {
  await expect(readText(post('a'.repeat(maxBodyBytes + 1)))).rejects.toMatchObject(tooLarge)
  await expect(readText(post(`${'a'.repeat(maxBodyBytes - 1)}é`))).rejects.toMatchObject(tooLarge)
})

test('readText does not read a body whose Content-Length is too large', async () => {
  const { source, stream } = endless(1024)
  const request = post(stream, { 'content-length': String(maxBodyBytes + 1) })
  await expect(readText(request)).rejects.toMatchObject(tooLarge)
  expect(source.pulled).toBeLessThanOrEqual(1024)
})

test('readText stops reading a body that becomes too large', async () => {
  const { source, stream } = endless(1024)
  await expect(readText(post(stream))).rejects.toMatchObject(tooLarge)
  expect(source.pulled).toBeLessThan(maxBodyBytes + 4096)
  expect(source.cancelled).toBe(true)
})

test('readText measures the body even if Content-Length is too small', async () => {
  const request = post('a'.repeat(maxBodyBytes + 1), { 'content-length': '5' })
  await expect(readText(request)).rejects.toMatchObject(tooLarge)
})

test.each([{}, { 'content-length': '9' }])(
  'a body whose client goes away is malformed, not an outage, with %o',
  async (headers) => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const stream = new ReadableStream({ pull: (controller) => controller.error(aborted) })
    await expect(readText(post(stream, headers))).rejects.toMatchObject(malformed)
  },
)

test.each([
  ['an invalid byte', [0x61, 0xff]],
  ['an overlong form', [0xc0, 0xaf]],
  ['an overlong NUL', [0xc0, 0x80]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
  ['an incomplete character', [0xc3]],
  ['UTF-16', [0xff, 0xfe, 0x3c, 0x00]],
  ['Latin-1', [0xe9, 0x20]],
])('readText rejects a body that is not UTF-8: %s', async (_, bytes) => {
  await expect(readText(post(Uint8Array.from(bytes)))).rejects.toMatchObject(malformed)
})

const typed = (charset: string, bytes: Uint8Array, type = 'text/xml') =>
  post(bytes as BodyInit, { 'content-type': `${type}; charset=${charset}` })

const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array) => Uint8Array.from(Buffer.from(bytes).swap16())

test.each([
  ['us-ascii', 'that is UTF-8', Buffer.from('Dée €')],
  ['utf8', 'that is UTF-8', Buffer.from('Dée €')],
  ['"UTF-8"', 'in quotes', Buffer.from('Dée €')],
  ['ISO-8859-1', 'with a euro sign of Windows-1252', [0x44, 0xe9, 0x65, 0x20, 0x80]],
  ['windows-1252', 'with a euro sign', [0x44, 0xe9, 0x65, 0x20, 0x80]],
  ['utf-16', 'without a byte order mark', utf16('Dée €')],
  ['utf-16', 'with a byte order mark', utf16('\uFEFFDée €')],
  ['utf-16', 'in big-endian order', swapped(utf16('Dée €'))],
  ['utf-16', 'in big-endian order with a byte order mark', swapped(utf16('\uFEFFDée €'))],
])('readText decodes charset=%s %s', async (charset, _, bytes) => {
  expect(await readText(typed(charset, Uint8Array.from(bytes)))).toBe('Dée €')
})

test.each([
  ['utf-7'],
  ['utf-32'],
  ['shift_jis'],
  ['utf-8-x'],
  ['"utf-8'],
  [''],
  ['constructor'],
  ['utf-8; charset=utf-8'],
])('readText rejects charset=%s with 415', async (charset) => {
  await expect(readText(typed(charset, Buffer.from('a')))).rejects.toMatchObject(mediaType)
})

test.each([
  ['an odd number of bytes', [0x3c, 0, 0x61]],
  ['a lone surrogate', [0x3c, 0, 0, 0xd8, 0x3e, 0]],
])('readText rejects UTF-16 with %s', async (_, bytes) => {
  await expect(readText(typed('utf-16', Uint8Array.from(bytes)))).rejects.toMatchObject(malformed)
})

test('readText decodes a form only from UTF-8', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect(await readText(typed('utf-8', Buffer.from('a=b'), form))).toBe('a=b')
  expect(await readText(typed('us-ascii', Buffer.from('a=b'), form))).toBe('a=b')
  for (const charset of ['iso-8859-1', 'utf-16', 'utf-7']) {
    const request = typed(charset, Buffer.from('a=b'), form)
    await expect(readText(request), charset).rejects.toMatchObject(mediaType)
  }
})
