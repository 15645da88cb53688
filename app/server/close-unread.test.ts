import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeUnread } from './close-unread.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Ends a response to a request with a body, of which a part has arrived. */
function respond(facts: object = {}) {
  const [destroy, destroySoon, end] = [vi.fn(), vi.fn(), vi.fn()]
  const socket = Object.assign(new EventEmitter(), { destroyed: false, destroy, destroySoon, end })
  const headers = { 'content-length': '7' }
  const request = Object.assign(new EventEmitter(), {
    socket,
    headers,
    complete: false,
    resume: vi.fn(),
    ...facts,
  })
  const response = new EventEmitter()
  closeUnread(request as unknown as IncomingMessage, response as ServerResponse)
  response.emit('finish')
  return { request, socket, destroy, destroySoon, end }
}

test('a connection is closed two seconds after a response that did not wait for the body', () => {
  const { request, destroy } = respond()
  expect(request.resume).toHaveBeenCalled()
  vi.advanceTimersByTime(1_999)
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(destroy).toHaveBeenCalled()
})

test('a connection stays open if the body arrives within two seconds, or was there', () => {
  const { request } = respond()
  request.complete = true
  request.emit('end')
  for (const facts of [{ headers: {} }, { complete: true }]) respond(facts)
  expect(vi.getTimerCount()).toBe(0)
})

test('a response that ends its connection sends its end at once, and waits for the body before it closes', () => {
  const { request, socket, destroySoon, end } = respond()
  socket.destroySoon()
  expect(end).toHaveBeenCalledOnce()
  expect(destroySoon).not.toHaveBeenCalled()
  request.complete = true
  request.emit('end')
  expect(destroySoon).toHaveBeenCalledOnce()
})

test('a connection that its client closes, or has closed, is not waited for', () => {
  const { socket } = respond()
  socket.emit('close')
  respond({ socket: { destroyed: true } })
  expect(vi.getTimerCount()).toBe(0)
})

test('a body that breaks off is no end of the wait', () => {
  const { request, destroySoon } = respond()
  request.emit('end')
  expect(destroySoon).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(1)
})
