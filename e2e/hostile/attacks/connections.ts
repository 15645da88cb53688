import type { Socket } from 'node:net'
import { openSocket } from '../../fixtures/client/raw-socket.ts'
import type { Service } from '../../fixtures/service.ts'
import { type RawRequest, rawRequest } from './raw-request.ts'

/** The networks of an attacker, by the number of a connection. */
export type NetworkOf = (n: number) => string

/** The connections of an attacker. Each is opened again when it closes, until the attack stops. */
export class Connections {
  readonly sockets: Socket[] = []
  /** The responses so far, by status. */
  readonly statuses: Record<string, number> = {}
  private readonly service: Service
  private readonly networkOf: NetworkOf
  private isStopped = false

  constructor(service: Service, networkOf: NetworkOf) {
    this.service = service
    this.networkOf = networkOf
  }

  /** Opens connections. `use` writes to each of them, and reads what it wants to read. */
  open(count: number, use: (socket: Socket, n: number) => void): void {
    const openOne = (n: number) => {
      if (this.isStopped) return
      const socket = openSocket(this.service)
      this.sockets[n] = socket
      socket.once('close', () => setTimeout(openOne, 50, n))
      use(socket, n)
    }
    const first = this.sockets.length
    for (let n = first; n < first + count; n += 1) openOne(n)
  }

  /** The bytes of a request from the network of a connection. */
  bytesOf(n: number, request: RawRequest): string {
    return rawRequest(this.service, this.networkOf(n), request)
  }

  /** Sends so many requests at once, and again when each has its response. */
  flood(connections: number, pipelined: number, requestOf: (n: number) => RawRequest): void {
    this.open(connections, (socket, n) => {
      const send = () => socket.write(this.bytesOf(n, requestOf(n)).repeat(pipelined))
      let missing = pipelined
      socket.setEncoding('latin1').on('data', (text: string) => {
        for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
          this.statuses[status] = (this.statuses[status] ?? 0) + 1
          missing -= 1
        }
        if (missing > 0) return
        missing = pipelined
        send()
      })
      send()
    })
  }

  count(status: number): number {
    return this.statuses[status] ?? 0
  }

  /** The connections on which no response has begun. */
  unanswered(): number {
    return this.sockets.filter(({ readyState, bytesRead }) => readyState === 'open' && !bytesRead)
      .length
  }

  stop(): void {
    this.isStopped = true
    for (const socket of this.sockets) socket.destroy()
  }
}
