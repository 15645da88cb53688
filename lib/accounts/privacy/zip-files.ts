import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

const deflate = promisify(deflateRaw)

/** The number in the format for files that are compressed with DEFLATE (APPNOTE.TXT 4.4.5). */
const deflated = 8

/** Puts texts into a ZIP file outside the main thread, so that the data of a very active member delays nobody. */
export async function zipFiles(files: readonly (readonly [string, string])[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [filename, content] of files) {
    const bytes = Buffer.from(content)
    const file: ZipInputFile = {
      filename,
      compression: deflated,
      size: bytes.length,
      crc: crc32(bytes),
    }
    const compressed = await deflate(bytes)
    zip.add(file)
    file.ondata?.(null, compressed, true)
  }
  zip.end()
  return Buffer.concat(chunks)
}
