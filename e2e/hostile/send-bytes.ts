import { openSocket } from '../fixtures/client/raw-socket.ts'
import type { Service } from '../fixtures/service.ts'
import type { Outcome } from './case.ts'

const timeoutMs = 25_000

/**
 * Sends bytes that no HTTP client would send, and resolves to the first final response, or to the
 * status 0 once the service closes the connection without one.
 */
export function sendBytes(service: Service, ...parts: (string | Buffer)[]): Promise<Outcome> {
  const startedAt = performance.now()
  const socket = openSocket(service).setEncoding('latin1')
  socket.setTimeout(timeoutMs, () => socket.destroy())
  for (const part of parts) socket.write(part, 'latin1')
  let received = ''
  return new Promise((resolve) => {
    socket.on('data', (text) => {
      received += text
      if (isComplete(received)) socket.destroy()
    })
    socket.once('close', () => {
      const status = Number(received.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0)
      resolve({ status, text: received, durationMs: performance.now() - startedAt })
    })
  })
}

function isComplete(received: string): boolean {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = received.slice(0, end)
  if (/^HTTP\/1\.1 (204|304)/.test(head)) return true
  if (/^transfer-encoding: chunked/im.test(head)) return received.endsWith('\r\n0\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length !== undefined && received.length >= end + 4 + Number(length)
}
