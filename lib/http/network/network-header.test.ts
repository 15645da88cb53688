import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { networkHeader } from '../request-context.ts'
import { setNetworkHeader } from './network-header.ts'

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  const rawHeaders = Object.entries(headers).flat()
  return { headers: { ...headers }, rawHeaders, socket: { remoteAddress } } as never
}

/** The network in Node's parsed headers and in its raw headers. */
function networksOf({ headers, rawHeaders }: IncomingMessage) {
  const raw = rawHeaders.filter((_, n) => rawHeaders[n - 1]?.toLowerCase() === networkHeader)
  return [headers[networkHeader], ...raw]
}

test('setNetworkHeader sets the network of the connection', () => {
  const request = requestFrom('203.0.113.7')
  setNetworkHeader(request)
  expect(networksOf(request)).toEqual(['203.0.113.7', '203.0.113.7'])
})

test('setNetworkHeader replaces the value that a client sent', () => {
  const request = requestFrom('203.0.113.7', { [networkHeader]: '198.51.100.1' })
  setNetworkHeader(request)
  expect(networksOf(request)).toEqual(['203.0.113.7', '203.0.113.7'])
})

test('setNetworkHeader leaves the other headers of the request, however they are written', () => {
  const request = requestFrom('203.0.113.7', { Host: 'a', 'X-Gatehouse-Network': 'b', Accept: 'c' })
  setNetworkHeader(request)
  expect(request.rawHeaders).toEqual(['Host', 'a', 'Accept', 'c', networkHeader, '203.0.113.7'])
})

test('setNetworkHeader ignores X-Forwarded-For if the connection is not from a trusted proxy', () => {
  const request = requestFrom('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' })
  setNetworkHeader(request)
  expect(networksOf(request)).toEqual(['203.0.113.7', '203.0.113.7'])
})
