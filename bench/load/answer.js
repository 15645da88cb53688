const headEnd = Buffer.from('\r\n\r\n')
const chunksEnd = Buffer.from('0\r\n\r\n')

/** An answer as it came. @typedef {{ status: number, head: string, body: Buffer }} Answer */

/**
 * The answer that the bytes are, once they are all there; undefined before that.
 * @param {Buffer} bytes
 * @returns {Answer | undefined}
 */
export function answerIn(bytes) {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const body = bytes.subarray(end + headEnd.length)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const whole = length
    ? body.length >= Number(length)
    : /\r\ntransfer-encoding: *chunked/i.test(head)
      ? body.subarray(-chunksEnd.length).equals(chunksEnd)
      : true
  return whole ? { status: Number(head.slice(9, 12)), head, body } : undefined
}

/** The text of an answer's body. @param {Answer} answer */
export function textOf({ head, body }) {
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return body.toString()
  const parts = []
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, line), 16)
    if (!size) return Buffer.concat(parts).toString()
    parts.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
