import type { IncomingMessage } from 'node:http'
import { deriveSecret } from '#lib/auth/secret.ts'
import { networkOf } from '#lib/http/network.ts'
import { networkHeader } from '#lib/http/request-context.ts'

const proofHeader = 'x-gatehouse-proof'

/** Puts the caller's network into the request, in the place of whatever the caller claims it is. */
export function setNetworkHeader(request: IncomingMessage): void {
  const network = provenNetwork(request) ?? foundNetwork(request)
  request.headers[networkHeader] = network
  const raw = request.rawHeaders
  for (let n = raw.length - 2; n >= 0; n -= 2) {
    if (raw[n]?.toLowerCase() === networkHeader) raw.splice(n, 2)
  }
  raw.push(networkHeader, network)
}

/**
 * Lets the network be known again when Next asks for the page to which an action redirects: a request
 * of our own, on behalf of the member, with the headers of the one that it answers.
 */
export function proveNetwork({ headers }: IncomingMessage): void {
  headers[proofHeader] = proofOf(String(headers[networkHeader]))
}

function provenNetwork({ headers }: IncomingMessage): string | undefined {
  if (headers[proofHeader] === undefined) return undefined
  const claimed = String(headers[networkHeader])
  return headers[proofHeader] === proofOf(claimed) ? claimed : undefined
}

function foundNetwork({ headers, socket }: IncomingMessage): string {
  return networkOf(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''))
}

const proofOf = (network: string) => deriveSecret('network', network)
