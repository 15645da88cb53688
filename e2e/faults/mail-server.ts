import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The fault of a mail server. */
export type MailFault =
  | 'refuses'
  | 'stalls'
  | 'stalls after the message'
  | 'drips its responses'
  | 'closes after acceptance'

/** Starts a mail server with a fault. Returns its URL and how to stop it. */
export async function startFaultyMailServer(
  fault: MailFault,
): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    if (fault === 'stalls') return
    if (fault === 'drips its responses') return drip(socket)
    if (fault === 'refuses') return socket.end('554 no service here\r\n')
    converse(socket, fault)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Greets, and then sends a byte of a response that never ends each second. */
function drip(socket: Socket): void {
  socket.write('220 mail.example\r\n')
  const timer = setInterval(() => socket.write('2'), 1_000)
  socket.on('close', () => clearInterval(timer))
}

/** Accepts everything up to the message itself (RFC 5321, section 3.3). */
function converse(socket: Socket, fault: MailFault): void {
  let message: string | undefined
  socket.write('220 mail.example\r\n')
  socket.setEncoding('utf8').on('data', (text: unknown) => {
    const received = String(text)
    if (message !== undefined) {
      // Its end may arrive in several packets.
      message += received
      if (!message.endsWith('\r\n.\r\n') || fault === 'stalls after the message') return
      socket.write('250 accepted\r\n', () => socket.destroy())
      return
    }
    const isData = /^DATA/i.test(received)
    if (isData) message = ''
    socket.write(isData ? '354 go ahead\r\n' : '250 mail.example\r\n')
  })
}
