import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** More connections than usually wait, but few enough to be accepted within milliseconds. */
const maxTurns = 512

let accepted = 0

/** Counts the connections of a server for `acceptWaiting`. */
export function countConnections(server: Server): void {
  server.on('connection', () => {
    accepted += 1
  })
}

/**
 * Lets the server accept the connections that wait. libuv accepts one in each turn of the event loop,
 * and a page is rendered in few turns: during a flood, a request would otherwise wait in the kernel,
 * where no network takes turns, instead of in our queue.
 */
export async function acceptWaiting(): Promise<void> {
  // The first turn may end before the loop has looked for connections.
  for (let turn = 0, quiet = 0; turn < maxTurns && quiet < 2; turn += 1) {
    const before = accepted
    await nextTurn()
    quiet = accepted === before ? quiet + 1 : 0
  }
}
