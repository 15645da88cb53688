import type { ServerResponse } from 'node:http'

type AnyMethod = (...args: unknown[]) => unknown

/**
 * Holds a response back until it is complete and then calls `send` with its body. Next streams pages:
 * a client that reads slowly would otherwise keep a render open, and a failed render could not be
 * replaced by an error page. Resolves when `send` has been called or the client has disconnected.
 */
export function bufferResponse(
  response: ServerResponse,
  send: (body: Buffer) => void,
): Promise<void> {
  const { writeHead, write, end, flushHeaders } = response as unknown as Record<
    'writeHead' | 'write' | 'end' | 'flushHeaders',
    AnyMethod
  >
  const chunks: Buffer[] = []
  let isSent = false
  const add = (args: unknown[]) => {
    const [chunk, encoding] = args
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    const callback = args.findLast((arg) => typeof arg === 'function') as (() => void) | undefined
    if (callback) process.nextTick(callback)
  }
  return new Promise((resolve) => {
    response.once('close', resolve)
    Object.assign(response, {
      writeHead(status: number, ...rest: unknown[]) {
        if (isSent) return response
        response.statusCode = status
        const headers = rest.find((part) => typeof part === 'object' && part !== null)
        for (const [name, value] of Object.entries(headers ?? {})) {
          response.setHeader(name, value as string)
        }
        return response
      },
      flushHeaders() {},
      write(...args: unknown[]) {
        add(args)
        return true
      },
      end(...args: unknown[]) {
        add(args)
        if (isSent) return response
        isSent = true
        Object.assign(response, { writeHead, write, end, flushHeaders })
        send(Buffer.concat(chunks))
        resolve()
        return response
      },
    })
  })
}
