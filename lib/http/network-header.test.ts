import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { setNetworkHeader, signNetworkHeader } from './network-header.ts'
import { networkHeader } from './request-context.ts'

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  const rawHeaders = Object.entries(headers).flat()
  return { headers: { ...headers }, rawHeaders, socket: { remoteAddress } } as never
}

/** What both kinds of reader find: Node's own headers, and the raw ones. */
function networksOf({ headers, rawHeaders }: IncomingMessage) {
  const raw = rawHeaders.filter((_, n) => rawHeaders[n - 1]?.toLowerCase() === networkHeader)
  return [headers[networkHeader], ...raw]
}

test('the network is the one that the connection comes from', () => {
  const request = requestFrom('203.0.113.7')
  setNetworkHeader(request)
  expect(networksOf(request)).toEqual(['203.0.113.7', '203.0.113.7'])
})

test('what a caller claims is dropped', () => {
  const request = requestFrom('203.0.113.7', { [networkHeader]: '198.51.100.1' })
  setNetworkHeader(request)
  expect(networksOf(request)).toEqual(['203.0.113.7', '203.0.113.7'])
})

test('a request that we make for a member has the member’s network', () => {
  const sent = requestFrom('203.0.113.7')
  setNetworkHeader(sent)
  signNetworkHeader(sent)
  const ours = requestFrom('127.0.0.1', sent.headers as Record<string, string>)
  setNetworkHeader(ours)
  expect(networksOf(ours)).toEqual(['203.0.113.7', '203.0.113.7'])
})

test('a proof is good for no other network, and cannot be made up', () => {
  const sent = requestFrom('203.0.113.7')
  setNetworkHeader(sent)
  signNetworkHeader(sent)
  const headers = sent.headers as Record<string, string>
  for (const claims of [
    { ...headers, [networkHeader]: '198.51.100.1' },
    { ...headers, 'x-gatehouse-proof': 'made up' },
    { 'x-gatehouse-proof': headers['x-gatehouse-proof'] as string },
  ]) {
    const request = requestFrom('127.0.0.1', claims)
    setNetworkHeader(request)
    expect(networksOf(request)).toEqual(['127.0.0.1', '127.0.0.1'])
  }
})
