import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { env } from '#lib/env.ts'
import { isTrustedProxy, networkOf } from '#lib/http/network.ts'

/** Takes so many connections from one network; the next is closed unread. A trusted proxy brings everyone's. */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (isTrustedProxy(socket.remoteAddress)) return
    const network = networkOf(socket.remoteAddress, '')
    const count = (open.get(network) ?? 0) + 1
    if (count > env.connectionsPerNetwork) return socket.destroy()
    open.set(network, count)
    return socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
