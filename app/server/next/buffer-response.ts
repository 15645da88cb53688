import type { ServerResponse } from 'node:http'

/** The methods that send something. */
const sending = ['writeHead', 'flushHeaders', 'write', 'end']
const headerMethods = ['setHeader', 'appendHeader', 'removeHeader']

/** Lets a response send again what its methods are given. */
const restore = (response: ServerResponse): void => {
  for (const name of sending) Reflect.deleteProperty(response, name)
}

/**
 * Renders into a response that is held back until it is complete, and then calls `send` with its body. Next
 * streams pages: a client that reads slowly would otherwise keep a render open, and a failed render could not be
 * replaced by an error page. Resolves when the body is sent or the client has disconnected, which may have happened
 * before: nothing is rendered then.
 */
export function bufferResponse(
  response: ServerResponse,
  render: () => Promise<void>,
  send: (body: Buffer) => Promise<void>,
): Promise<void> {
  if (response.destroyed || response.writableEnded) return Promise.resolve()
  const chunks: Buffer[] = []
  const add = (args: unknown[]) => {
    const [chunk, encoding] = args
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    const callback = args.findLast((arg) => typeof arg === 'function') as (() => void) | undefined
    if (callback) process.nextTick(callback)
  }
  return new Promise((resolve, reject) => {
    response.once('close', resolve)
    Object.assign(response, {
      writeHead(status: number, ...rest: unknown[]) {
        response.statusCode = status
        const headers = rest.find((part) => typeof part === 'object')
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
        restore(response)
        if (!response.destroyed) send(Buffer.concat(chunks)).then(resolve, reject)
        return response
      },
    })
    render().catch(reject)
  })
}

/**
 * Sends a response in place of a task that does not come back. What the task writes later goes nowhere: Node
 * would emit an error that ends the process.
 */
export function sendInstead(response: ServerResponse, send: () => void): void {
  if (response.headersSent) return
  restore(response)
  send()
  const ignored = [...headerMethods, ...sending].map((name) => [name, () => response])
  Object.assign(response, Object.fromEntries(ignored))
}
