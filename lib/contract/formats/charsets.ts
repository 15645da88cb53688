/** Decodes bytes, or throws if they are not in the charset. */
type Decode = (bytes: Uint8Array) => string

const strict = (encoding: string): Decode => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes) => decoder.decode(bytes)
}

const utf8 = strict('utf-8')
const littleEndian = strict('utf-16le')
const bigEndian = strict('utf-16be')

/** Without a byte order mark, the first character of a message is in ASCII, so one of its bytes is 0. */
const utf16: Decode = (bytes) =>
  bytes[0] === 0xfe || bytes[0] === 0 ? bigEndian(bytes) : littleEndian(bytes)

/** The characters of Windows-1252 from 0x80 to 0x9F; the rest is ISO 8859-1. */
export const windows1252Block = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** As browsers do, also for text declared as ISO 8859-1. Some versions of Node decode it wrongly. */
export const windows1252: Decode = (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (byte) => windows1252Block.charAt(byte.charCodeAt(0) - 0x80))

/** The charsets of bodies. ASCII means UTF-8; UTF-7, which can hide markup from a filter, is absent (decision 008). */
const charsets: Readonly<Record<string, Decode>> = {
  __proto__: null as never,
  'utf-8': utf8,
  utf8,
  'us-ascii': utf8,
  ascii: utf8,
  'iso-8859-1': windows1252,
  'windows-1252': windows1252,
  'utf-16': utf16,
}

/** The decoder of a charset, by its name in any case; undefined if the charset is not accepted. */
export const decoderOf = (charset: string): Decode | undefined => charsets[charset.toLowerCase()]

/** Returns true if the decoder of a charset is that of UTF-8. */
export const isUtf8 = (charset: string): boolean => decoderOf(charset) === utf8
