import type { IncomingMessage } from 'node:http'
import { networkHeader } from '../request-context.ts'
import { networkOf } from './network.ts'

/** Sets the network header of a request, and replaces any value that the client sent. */
export function setNetworkHeader(request: IncomingMessage): void {
  const { headers, rawHeaders: raw, socket } = request
  const network = networkOf(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''))
  headers[networkHeader] = network
  for (let n = raw.length - 2; n >= 0; n -= 2) {
    if (raw[n]?.toLowerCase() === networkHeader) raw.splice(n, 2)
  }
  raw.push(networkHeader, network)
}
