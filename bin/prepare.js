import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withLock } from '../db/embedded/lock.js'
import { build, isBuilt } from './prepare/build.js'
import { importBundled } from './prepare/import-bundled.js'
import { install, isInstalled } from './prepare/install.js'
import { assertNodeVersion } from './prepare/node-version.js'

/** Installs the dependencies and builds the service, each only if it is out of date. */
export async function prepare() {
  await installDependencies()
  if (isBuilt()) return
  // Of an invalid setting, the build of the pages would print a stack trace.
  const { readSettings, readVariables } = await importBundled('lib/settings.ts')
  readSettings(readVariables())
  // Another process may have finished the build while this one waited for the lock.
  await withLock('dist/lock', async () => {
    if (!isBuilt()) await build()
  })
}

/** Installs the dependencies if node_modules does not match package-lock.json. */
export async function installDependencies() {
  assertNodeVersion()
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  mkdirSync('dist', { recursive: true })
  if (isInstalled()) return
  await withLock('dist/lock', async () => {
    if (!isInstalled()) await install()
  })
}

/**
 * Runs a step that must succeed; if it fails, prints the error's message and exits with 1.
 * @template T
 * @param {() => Promise<T>} step
 */
export async function orExit(step) {
  try {
    return await step()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
