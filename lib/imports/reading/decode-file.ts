import { createReadStream } from 'node:fs'
import type { Encoding } from './detect-encoding.ts'

/** The characters of Windows-1252 from 0x80 to 0x9F; the rest is ISO 8859-1. */
const high = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'

/** The text of bytes in Windows-1252. Some versions of Node decode it as ISO 8859-1. */
const fromWindows1252 = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, (letter) => high[letter.charCodeAt(0) - 0x80] ?? letter)

/** Reads a file and yields its text as UTF-8, without a BOM. */
export async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<Buffer> {
  const stream = createReadStream(path, { highWaterMark: 1 << 18 })
  const decoder =
    encoding === 'UTF-16 LE' || encoding === 'UTF-16 BE'
      ? new TextDecoder(encoding === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be')
      : undefined
  for await (const chunk of stream) {
    const bytes = chunk as Buffer
    if (decoder) yield Buffer.from(decoder.decode(bytes, { stream: true }))
    else yield encoding === 'UTF-8' ? bytes : Buffer.from(fromWindows1252(bytes))
  }
  if (decoder) yield Buffer.from(decoder.decode())
}
