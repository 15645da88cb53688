import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A file's SHA-256, and how many lines it has at most. */
export async function readFileFacts(
  path: string,
): Promise<{ readonly sha256: Buffer; readonly lines: number }> {
  const hash = createHash('sha256')
  let lines = 1
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return { sha256: hash.digest(), lines }
}
