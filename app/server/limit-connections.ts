import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { env } from '#lib/env.ts'
import { isTrustedProxy, networkOf } from '#lib/http/network/network.ts'

/**
 * Limits the connections of one network to CONNECTIONS_PER_NETWORK and closes any beyond that unread.
 * A trusted proxy is exempt, because it carries the connections of everyone.
 */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (isTrustedProxy(socket.remoteAddress)) return
    const network = networkOf(socket.remoteAddress, '')
    const count = (open.get(network) ?? 0) + 1
    if (count > env.connectionsPerNetwork) return socket.destroy()
    open.set(network, count)
    return socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1
      if (remaining > 0) open.set(network, remaining)
      else open.delete(network)
    })
  })
}
