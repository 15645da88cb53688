const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** A complete response. @typedef {{ status: number, head: string, body: Buffer }} RawResponse */

/**
 * Parses a response, or returns undefined while it is incomplete.
 * @param {Buffer} bytes
 * @returns {RawResponse | undefined}
 */
export function parseResponse(bytes) {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const body = bytes.subarray(end + headEnd.length)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const isComplete = length
    ? body.length >= Number(length)
    : /\r\ntransfer-encoding: *chunked/i.test(head)
      ? body.subarray(-lastChunk.length).equals(lastChunk)
      : true
  return isComplete ? { status: Number(head.slice(9, 12)), head, body } : undefined
}

/** The decoded body of a response. @param {RawResponse} response */
export function textOf({ head, body }) {
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return body.toString()
  const chunks = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!size) return Buffer.concat(chunks).toString()
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
