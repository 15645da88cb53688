import type { ServerResponse } from 'node:http'
import type { ReadyResponse } from '#lib/http/representations.ts'

/** Longer ones would not fit into the buffer on the stack into which Node writes a string. */
const maxTextLength = 12_000

/** The bytes that were sent before, as strings with a character for each byte. */
const texts = new WeakMap<Uint8Array, string>()

/**
 * Writes a response that is complete already. Node writes headers and a string in one piece, but headers
 * and bytes in two; a list of headers costs it less than an object.
 */
export function sendReady(
  response: ServerResponse,
  { status, headers, bytes }: ReadyResponse,
): void {
  const list: string[] = []
  for (const name in headers) list.push(name, headers[name] as string)
  response.writeHead(status, list)
  if (bytes === null) response.end()
  else if (bytes.length > maxTextLength) response.end(bytes)
  else response.end(textOf(bytes), 'latin1')
}

function textOf(bytes: Uint8Array): string {
  const known = texts.get(bytes)
  if (known !== undefined) return known
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  texts.set(bytes, text)
  return text
}
