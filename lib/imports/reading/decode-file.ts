import { createReadStream } from 'node:fs'
import { windows1252 } from '#lib/contract/formats/charsets.ts'
import type { Encoding } from './detect-encoding.ts'

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
    else yield encoding === 'UTF-8' ? bytes : Buffer.from(windows1252(bytes))
  }
  if (decoder) yield Buffer.from(decoder.decode())
}
