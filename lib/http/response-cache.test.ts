import { afterEach, describe, expect, test, vi } from 'vitest'
import { cacheResponses } from './response-cache.ts'

const write = { xml: (n: number) => `<n>${n}</n>`, json: (n: number) => `{"n":${n}}` }
const ask = (answer: ReturnType<typeof cacheResponses>, format: 'xml' | 'json', named?: string) =>
  answer(
    new Request('http://localhost/', { headers: named ? { 'if-none-match': named } : {} }),
    format,
    {},
  )

afterEach(() => void vi.useRealTimers())

describe('an answer that is kept', () => {
  test('is made once for both formats, and anew when its time is over', async () => {
    vi.useFakeTimers()
    const read = vi.fn(async () => read.mock.calls.length)
    const answer = cacheResponses(900, write, read)
    expect(await (await ask(answer, 'json')).text()).toBe('{"n":1}')
    expect(await (await ask(answer, 'xml')).text()).toBe('<n>1</n>')
    vi.advanceTimersByTime(899)
    expect(await (await ask(answer, 'json')).text()).toBe('{"n":1}')
    vi.advanceTimersByTime(1)
    expect(await (await ask(answer, 'json')).text()).toBe('{"n":2}')
  })

  test('is made once for all who wait for it', async () => {
    const read = vi.fn(async () => 7)
    const answer = cacheResponses(900, write, read)
    await Promise.all(Array.from({ length: 50 }, () => ask(answer, 'json')))
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('is made again at once after a failure', async () => {
    const read = vi.fn(async () => {
      if (read.mock.calls.length === 1) throw new Error('away')
      return 7
    })
    const answer = cacheResponses(900, write, read)
    await expect(ask(answer, 'json')).rejects.toThrow('away')
    expect(await (await ask(answer, 'json')).text()).toBe('{"n":7}')
  })

  test('is spared those who name its tag, in each format its own', async () => {
    const answer = cacheResponses(900, write, async () => 7)
    const tag = (await ask(answer, 'json')).headers.get('ETag') ?? ''
    const other = (await ask(answer, 'xml')).headers.get('ETag') ?? ''
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    expect(other).not.toBe(tag)
    for (const named of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
      const spared = await ask(answer, 'json', named)
      expect([spared.status, spared.body, spared.headers.get('ETag')]).toEqual([304, null, tag])
    }
    for (const named of [other, tag.slice(1), '"a"']) {
      expect((await ask(answer, 'json', named)).status).toBe(200)
    }
  })
})
