import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runNpm } from '../prepare/npm.js'

/**
 * Returns a path within the node_modules of a folder that pins programs from npm, and installs the
 * folder's lock file if the path is not there.
 * @param {string} folder
 * @param {string} path
 */
export async function installPinned(folder, path) {
  const installed = resolve(folder, 'node_modules', path)
  if (!existsSync(installed)) {
    console.log(`Downloading the programs of ${folder} …`)
    const options = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--fetch-retries=1']
    await runNpm(options, `npm ci in ${folder} failed`)
  }
  if (existsSync(installed)) return installed
  throw new Error(`${folder}/package.json has no ${path} for this machine.`)
}
