import { afterEach, expect, test, vi } from 'vitest'
import { toResponse } from './representations.ts'
import { cacheResponses } from './response-cache.ts'

const write = { xml: (n: number) => `<n>${n}</n>`, json: (n: number) => `{"n":${n}}` }
const cache = (read: () => Promise<number>) => cacheResponses(900, read, write)
const requestWith = (ifNoneMatch?: string) =>
  new Headers(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {})
const get = async (
  cached: ReturnType<typeof cache>,
  format: 'xml' | 'json',
  ifNoneMatch?: string,
) => toResponse(await cached.respond(requestWith(ifNoneMatch), format, {}))

afterEach(() => void vi.useRealTimers())

test('the response cache reads once for both formats, and again after its time', async () => {
  vi.useFakeTimers()
  const read = vi.fn(async () => read.mock.calls.length)
  const serve = cache(read)
  expect(await (await get(serve, 'json')).text()).toBe('{"n":1}')
  expect(await (await get(serve, 'xml')).text()).toBe('<n>1</n>')
  vi.advanceTimersByTime(899)
  expect(await (await get(serve, 'json')).text()).toBe('{"n":1}')
  vi.advanceTimersByTime(1)
  expect(await (await get(serve, 'json')).text()).toBe('{"n":2}')
})

test('the response cache reads once for concurrent requests', async () => {
  const read = vi.fn(async () => 7)
  const serve = cache(read)
  await Promise.all(Array.from({ length: 50 }, () => get(serve, 'json')))
  expect(read).toHaveBeenCalledTimes(1)
})

test('the response cache does not cache a failure', async () => {
  const read = vi.fn(async () => {
    if (read.mock.calls.length === 1) throw new Error('away')
    return 7
  })
  const serve = cache(read)
  await expect(get(serve, 'json')).rejects.toThrow('away')
  expect(await (await get(serve, 'json')).text()).toBe('{"n":7}')
})

test('the response cache sends 304 if If-None-Match contains the tag of that format', async () => {
  const serve = cache(async () => 7)
  const tag = (await get(serve, 'json')).headers.get('ETag') ?? ''
  const otherTag = (await get(serve, 'xml')).headers.get('ETag') ?? ''
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  expect(otherTag).not.toBe(tag)
  for (const ifNoneMatch of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
    const response = await get(serve, 'json', ifNoneMatch)
    expect([response.status, response.body, response.headers.get('ETag')]).toEqual([304, null, tag])
  }
  for (const ifNoneMatch of [otherTag, tag.slice(1), '"a"']) {
    expect((await get(serve, 'json', ifNoneMatch)).status).toBe(200)
  }
})

test('the response cache makes clients ask each time whether their copy is still valid', async () => {
  const serve = cache(async () => 7)
  for (const ifNoneMatch of [undefined, '*']) {
    const response = await get(serve, 'json', ifNoneMatch)
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  }
})

test('the response cache has a response ready from the first one to the end of its time', async () => {
  vi.useFakeTimers()
  const serve = cache(async () => 7)
  const ready = (ifNoneMatch?: string) => serve.ready(requestWith(ifNoneMatch), 'json', {})
  expect(ready()).toBeUndefined()
  const first = await serve.respond(requestWith(), 'json', {})
  expect(ready()).toEqual(first)
  expect(ready(first.headers.ETag)).toMatchObject({ status: 304, bytes: null })
  vi.advanceTimersByTime(900)
  expect(ready()).toBeUndefined()
})
