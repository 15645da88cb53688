import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(js|css|svg|json|txt)$/
const bestQuality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/**
 * Writes .gz and .br copies beside the folder's compressible files, at the highest quality, which
 * would be too slow for each request.
 * @param {string} folder
 */
export function compress(folder) {
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    if (!compressible.test(name)) continue
    const path = join(folder, name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: bestQuality }))
  }
}
