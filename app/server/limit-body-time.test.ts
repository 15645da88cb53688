import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadPath } from './form/body-limit.ts'
import { limitBodyTime } from './limit-body-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends a server a request with a body, and returns it with the errors of its connection. */
function begin(facts: object = {}, event: 'request' | 'checkContinue' = 'request') {
  const server = new EventEmitter()
  limitBodyTime(server as Server)
  const socket = { destroyed: false }
  const errors: unknown[] = []
  server.on('clientError', ({ code }, of) => errors.push([code, of === socket]))
  const request = Object.assign(new EventEmitter(), {
    socket,
    url: '/login',
    headers: { 'content-length': '7' },
    complete: false,
    ...facts,
  })
  server.emit(event, request)
  return { request, errors }
}

test.each(['request', 'checkContinue'] as const)(
  'a body that has not arrived 15 seconds after the event %s ends its connection',
  (event) => {
    const { errors } = begin({}, event)
    vi.advanceTimersByTime(14_999)
    expect(errors).toEqual([])
    vi.advanceTimersByTime(1)
    expect(errors).toEqual([['ERR_HTTP_REQUEST_TIMEOUT', true]])
  },
)

test.each<[string, (begun: ReturnType<typeof begin>['request']) => void]>([
  ['has arrived', (request) => Object.assign(request, { complete: true })],
  ['has lost its connection', ({ socket }) => Object.assign(socket, { destroyed: true })],
])('a body that %s in time has no limit, although its response takes longer', (_, change) => {
  const { request, errors } = begin()
  vi.advanceTimersByTime(14_999)
  change(request)
  vi.advanceTimersByTime(1)
  expect(errors).toEqual([])
})

test('nothing is left to do after a request, nor for one without a body, with all of it, or with an upload', () => {
  begin().request.emit('close')
  for (const facts of [{ headers: {} }, { complete: true }, { url: uploadPath }]) begin(facts)
  expect(vi.getTimerCount()).toBe(0)
})
