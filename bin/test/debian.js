import { spawnSync } from 'node:child_process'
import { run } from '../prepare/run.js'

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']

/** Returns true if this is a Debian system, or one derived from it. */
export const isDebian = () => succeeds('apt-get', '--version')

/** Returns true if this user may install packages without a password. */
export const canInstallPackages = () => asRoot.length === 0 || succeeds('sudo', '-n', 'true')

/** Installs Debian packages, as root or with sudo. */
export async function installPackages(/** @type {string[]} */ ...names) {
  console.log(`Installing from Debian: ${names.join(', ')} …`)
  const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const [command = '', ...words] = [...aptGet, ...args]
    await run(command, words, `apt-get ${args[0]} failed`)
  }
}

/** Returns true if a program exists and exits with 0. */
export function succeeds(/** @type {string} */ command, /** @type {string[]} */ ...args) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0
}
