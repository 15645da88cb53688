import { describe, expect, test } from 'vitest'
import { bodyFormat, readText } from './body.ts'

const format = (type: string | undefined, forms = false) =>
  bodyFormat(new Headers(type === undefined ? {} : { 'content-type': type }), forms)

describe('the format of a body', () => {
  test.each([
    ['text/xml', 'xml'],
    ['application/xml', 'xml'],
    ['application/json', 'json'],
    ['Application/JSON', 'json'],
    ['text/xml; charset=utf-8', 'xml'],
    ['text/xml;charset=UTF-8', 'xml'],
    ['application/json ; charset="utf-8"', 'json'],
    ['application/json; profile=a; charset=utf-8', 'json'],
  ])('is named by %s', (type, expected) => {
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
    ['text/xml; charset=utf-16'],
    ['text/xml; charset=iso-8859-1'],
    ['text/xml; charset="utf-8'],
    ['text/xml; charset=utf-8; charset=utf-16'],
    ['text/xml, application/json'],
    ['text/xml application/json'],
    ['xml'],
    ['constructor'],
  ])('is none with %s', (type) => {
    expect(format(type)).toBeUndefined()
  })

  test('may be a form where the endpoint says so', () => {
    const type = 'application/x-www-form-urlencoded'
    expect(format(type, true)).toBe('form')
    expect(format(`${type}; charset=UTF-8`, true)).toBe('form')
    expect(format(`${type}; charset=utf-7`, true)).toBeUndefined()
    expect(format('text/plain', true)).toBeUndefined()
  })
})

const largest = 64 * 1024
const post = (body: BodyInit, headers = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** A body that arrives in pieces and never ends; `taken` counts what was asked for. */
function endless(piece: number) {
  const source = { taken: 0, cancelled: false }
  const stream = new ReadableStream({
    pull(controller) {
      source.taken += piece
      controller.enqueue(new Uint8Array(piece).fill(32))
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
const malformed = { faults: [{ status: 400, field: 'body', rule: 'WellFormedRule' }] }

describe('the text of a body', () => {
  test('is whole, whatever pieces it came in', async () => {
    const bytes = new TextEncoder().encode('é😀'.repeat(100))
    const stream = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await readText(post(stream))).toBe('é😀'.repeat(100))
  })

  test('may be nothing', async () => {
    expect(await readText(new Request('http://localhost/', { method: 'POST' }))).toBe('')
    expect(await readText(post(''))).toBe('')
  })

  test('loses the byte order mark at its beginning, and there alone', async () => {
    expect(await readText(post('\uFEFFa\uFEFF'))).toBe('a\uFEFF')
  })

  test('may have 64 KiB', async () => {
    expect(await readText(post('a'.repeat(largest)))).toHaveLength(largest)
  })

  test('may not have one byte more', async () => {
    await expect(readText(post('a'.repeat(largest + 1)))).rejects.toMatchObject(tooLarge)
    await expect(readText(post(`${'a'.repeat(largest - 1)}é`))).rejects.toMatchObject(tooLarge)
  })

  test('is not read where its length is told to be too much', async () => {
    const { source, stream } = endless(1024)
    const request = post(stream, { 'content-length': String(largest + 1) })
    await expect(readText(request)).rejects.toMatchObject(tooLarge)
    expect(source.taken).toBeLessThanOrEqual(1024)
  })

  test('is not read on where it turns out to be too much', async () => {
    const { source, stream } = endless(1024)
    await expect(readText(post(stream))).rejects.toMatchObject(tooLarge)
    expect(source.taken).toBeLessThan(largest + 4096)
    expect(source.cancelled).toBe(true)
  })

  test('is measured, whatever its length is told to be', async () => {
    const request = post('a'.repeat(largest + 1), { 'content-length': '5' })
    await expect(readText(request)).rejects.toMatchObject(tooLarge)
  })

  test.each([
    ['a byte that is none of UTF-8', [0x61, 0xff]],
    ['an overlong form', [0xc0, 0xaf]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a letter that is cut off', [0xc3]],
    ['UTF-16', [0xff, 0xfe, 0x3c, 0x00]],
    ['a letter of Latin-1', [0xe9, 0x20]],
  ])('must be UTF-8: %s', async (_, bytes) => {
    await expect(readText(post(Uint8Array.from(bytes)))).rejects.toMatchObject(malformed)
  })
})
