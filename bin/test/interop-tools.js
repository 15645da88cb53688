// The third-party software of the interoperability tests (e2e/interop).
import { existsSync, readFileSync } from 'node:fs'
import { isInstalled } from '../prepare/install.js'
import { runNpm } from '../prepare/npm.js'
import { printError } from '../prepare/run.js'
import { installPackages, isDebian } from './debian.js'

const folder = 'e2e/interop'

/**
 * Installs the npm packages of e2e/interop if its node_modules does not match its lock file. A machine
 * without a network gets a message, and skips the tests that need them; in CI this is an error.
 */
export async function installInteropPackages() {
  if (isInstalled(folder)) return
  console.log(`Installing the packages of ${folder} …`)
  const options = ['ci', '--prefix', folder, '--no-audit', '--no-fund']
  try {
    await runNpm(options, `npm ci in ${folder} failed`)
  } catch (error) {
    if (process.env.CI) throw error
    printError(error)
  }
}

/**
 * Installs the missing Debian packages of these lists of e2e/interop/debian-packages.json if `mayInstallPackages` is
 * set. Otherwise prints how to install them.
 * @param {readonly ('test:all' | 'interop')[]} lists
 * @param {{ mayInstallPackages: boolean }} options
 */
export async function installDebianPackages(lists, { mayInstallPackages }) {
  const missing = missingDebianPackages(lists)
  if (missing.length === 0) return
  if (isDebian() && mayInstallPackages) return installPackages(...missing)
  console.log(`The tests that need these programs are skipped: ${missing.join(', ')}.`)
  if (isDebian()) console.log('To install them first: npm run interop -- --install')
}

/** The packages of which no file is on this machine. */
function missingDebianPackages(/** @type {readonly string[]} */ lists) {
  /** @type {Record<string, Record<string, string>>} */
  const all = JSON.parse(readFileSync(`${folder}/debian-packages.json`, 'utf8'))
  /** @type {Record<string, string>} */
  const packages = Object.assign({}, ...lists.map((list) => all[list]))
  return Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''))
}
