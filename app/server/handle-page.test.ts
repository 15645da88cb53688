import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '#lib/runtime/log.ts'
import { pageHandler } from './handle-page.ts'
import type { Render } from './next/start-next.ts'

/** Starts a server whose pages are rendered so, and returns the URL of one that depends on its request. */
async function startServer(render: Render, sent = (_ms: number) => {}) {
  const handlePage = pageHandler(render, () => false)
  const server = createServer((request, response) => {
    const arrivedAt = performance.now()
    response.once('finish', () => sent(performance.now() - arrivedAt))
    response.setHeader('X-Request-Id', 'mine')
    handlePage(request, response, '/fees')
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/fees?type=business`
}

test('a page that cannot be rendered is an error page, of which nothing was sent before, and is in the log', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValueOnce()
  const error = new Error('It failed.')
  let writeMore = () => {}
  const url = await startServer(async (_, response) => {
    writeMore = () => void response.write('more')
    response.writeHead(200, { 'Content-Type': 'text/plain' }).write('half a page')
    throw error
  })
  const response = await fetch(url)
  writeMore()
  expect([response.status, response.headers.get('content-type')]).toEqual([
    500,
    'text/html; charset=utf-8',
  ])
  expect(await response.text()).toMatch(/^<!DOCTYPE html>(?!.*half a page)/is)
  expect(logged.mock.calls).toEqual([[{ event: 'page-failed', requestId: 'mine', error }]])
  logged.mockRestore()
})

test('a network may wait for a hundred pages, and the next request gets 503 with Retry-After after a second', async () => {
  let rendered = 0
  const durations: number[] = []
  const render = () => {
    rendered += 1
    return new Promise<never>(() => {})
  }
  const url = await startServer(render, (ms) => durations.push(ms))
  const leaving = new AbortController()
  const received: [number, string | null][] = []
  const all = Array.from({ length: 105 }, () =>
    fetch(url, { signal: leaving.signal }).then(
      ({ status, headers }) => received.push([status, headers.get('retry-after')]),
      () => {},
    ),
  )
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([[503, '1']])
  expect(Math.round(durations[0] ?? 0)).toBeGreaterThanOrEqual(1_000)
  expect(rendered, 'half of all places, which one network may have').toBe(4)
  leaving.abort()
  await Promise.all(all)
})
