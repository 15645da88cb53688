import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { env } from '#lib/env.ts'
import { isTrustedProxy, networkOf } from '#lib/http/network/network.ts'
import { factorOfWider, widerNetworks } from '#lib/runtime/wider-networks.ts'

/**
 * Limits the connections of one network to CONNECTIONS_PER_NETWORK and closes any beyond that unread. A /56 of
 * IPv6 may have 4 times as many and a /48 16 times. A trusted proxy is exempt, because it carries the
 * connections of everyone. `open` is how many each network has.
 */
export function limitConnections(server: Server, open = new Map<string, number>()): void {
  const isFull = (network: string, level: number) =>
    (open.get(network) ?? 0) >= env.connectionsPerNetwork * factorOfWider ** level
  const count = (network: string, change: 1 | -1) => {
    const connections = (open.get(network) ?? 0) + change
    if (connections > 0) open.set(network, connections)
    else open.delete(network)
  }
  server.on('connection', (socket: Socket) => {
    if (isTrustedProxy(socket.remoteAddress)) return
    const network = networkOf(socket.remoteAddress, '')
    const networks = [network, ...widerNetworks(network)]
    if (networks.some(isFull)) return socket.destroy()
    for (const each of networks) count(each, 1)
    return socket.once('close', () => {
      for (const each of networks) count(each, -1)
    })
  })
}
