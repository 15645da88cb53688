import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withLock } from '../db/embedded/lock.js'
import { build, isBuilt } from './prepare/build.js'
import { install, isInstalled } from './prepare/install.js'

/** Brings the checkout to where the service can run: dependencies installed, pages and server built. */
export async function prepare() {
  assertNode()
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  if (isReady()) return
  mkdirSync('dist', { recursive: true })
  // Two services may start at once; the second finds everything done.
  await withLock('dist/lock', async () => {
    if (!isInstalled()) await install()
    if (!isBuilt()) await build()
  })
}

function isReady() {
  return isInstalled() && isBuilt()
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Gatehouse needs Node.js 20.19 or later; this is ${process.versions.node}.`)
}
