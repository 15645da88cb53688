import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readFormBody } from './read-form.ts'

const urlEncoded = { maxBodyBytes: 1_000, hasFile: false }

test('the lines of a text area end with a line feed, whatever the browser sent', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = Readable.from([Buffer.from('address=3+Mill+Lane%0D%0AWells%0d%0aBath%0AOldtown')])
  const request = Object.assign(body, { headers }) as unknown as IncomingMessage
  expect(Object.fromEntries((await readFormBody(request, urlEncoded)) as URLSearchParams)).toEqual({
    address: '3 Mill Lane\nWells\nBath\nOldtown',
  })
})

const send = (body: Readable, type = 'application/x-www-form-urlencoded') =>
  readFormBody(
    Object.assign(body, { headers: { 'content-type': type } }) as unknown as IncomingMessage,
    urlEncoded,
  )

test('a form has 1,000 fields and the bytes of its limit at most, and no other type', async () => {
  const fields = (count: number) => Readable.from([Buffer.from(Array(count).fill('').join('&'))])
  expect(await send(fields(1_000))).toBeInstanceOf(URLSearchParams)
  expect(await send(fields(1_001))).toBe(400)
  const bytes = (count: number) => Readable.from([Buffer.alloc(600, 'a'), Buffer.alloc(count, 'a')])
  expect(await send(bytes(400))).toBeInstanceOf(URLSearchParams)
  expect(await send(bytes(401))).toBe(413)
  for (const type of ['', 'text/plain', 'application/x-www-form-urlencodedx'])
    expect(await send(fields(1), type), type).toBe(400)
  const withCharset = 'application/x-www-form-urlencoded; charset=utf-8'
  expect(await send(fields(1), withCharset)).toBeInstanceOf(URLSearchParams)
})

test('a form whose client disconnects before its end is rejected', async () => {
  const body = new Readable({ read() {} })
  const read = send(body)
  body.push('a=b')
  body.destroy()
  expect(await read).toBe(400)
  expect(await send(body), 'before it is read').toBe(400)
})

const sendParts = (text: string, hasFile = true) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = Object.assign(Readable.from([Buffer.from(text)]), { headers })
  return readFormBody(request as unknown as IncomingMessage, { maxBodyBytes: 1_000, hasFile })
}
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const parts = `${part('account', 'ada')}${part('logo"; filename="a.png', '\0\x01')}--x--\r\n`

test('a form with a file has it as base64 beside its fields', async () => {
  expect(Object.fromEntries((await sendParts(parts)) as URLSearchParams)).toEqual({
    account: 'ada',
    logo: 'AAE=',
  })
})

test.each([
  ['a form without a file', parts, false, 400],
  ['parts without an end', parts.slice(0, -6), true, 400],
  ['parts that are too large', part('account', 'a'.repeat(1_000)), true, 413],
])('%s is rejected if it comes in parts', async (_, text, hasFile, status) => {
  expect(await sendParts(text, hasFile)).toBe(status)
})

test.each(['before', 'while'])(
  'a form is rejected if its client disconnects %s it is read',
  async (when) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = Object.assign(new Readable({ read() {} }), { headers })
    const disconnect = () => once(request.destroy(), 'close')
    if (when === 'before') await disconnect()
    const read = readFormBody(request as unknown as IncomingMessage, urlEncoded)
    if (when === 'while') await disconnect()
    expect(await read).toBe(400)
  },
)
