import type { IncomingMessage } from 'node:http'
import { deriveSecret } from '#lib/auth/secret.ts'
import { networkHeader } from '../request-context.ts'
import { networkOf } from './network.ts'

const signatureHeader = 'x-gatehouse-proof'

/** Sets the network header of a request, and replaces any value that the client sent. */
export function setNetworkHeader(request: IncomingMessage): void {
  const network = signedNetwork(request) ?? connectionNetwork(request)
  request.headers[networkHeader] = network
  const raw = request.rawHeaders
  for (let n = raw.length - 2; n >= 0; n -= 2) {
    if (raw[n]?.toLowerCase() === networkHeader) raw.splice(n, 2)
  }
  raw.push(networkHeader, network)
}

/**
 * Signs the network header. When a server action redirects, Next requests the target page from this
 * server with the same headers; the signature preserves the member's network in that request.
 */
export function signNetworkHeader({ headers }: IncomingMessage): void {
  headers[signatureHeader] = signatureOf(String(headers[networkHeader]))
}

/** Returns whether this server sent the request to itself, on behalf of the request that it is handling. */
export const isOwnRequest = (request: IncomingMessage): boolean =>
  signedNetwork(request) !== undefined

function signedNetwork({ headers }: IncomingMessage): string | undefined {
  if (headers[signatureHeader] === undefined) return undefined
  const network = String(headers[networkHeader])
  return headers[signatureHeader] === signatureOf(network) ? network : undefined
}

function connectionNetwork({ headers, socket }: IncomingMessage): string {
  return networkOf(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''))
}

const signatureOf = (network: string) => deriveSecret('network', network)
