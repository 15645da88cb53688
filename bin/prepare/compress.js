import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthwhile = /\.(js|css|svg|json|txt)$/

/**
 * Puts a compressed copy beside each file of the folder that gains by it, with more effort than
 * there is time for at a request.
 * @param {string} folder
 */
export function compress(folder) {
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    if (!worthwhile.test(name)) continue
    const path = join(folder, name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }))
  }
}

const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
