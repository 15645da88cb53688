import { spawnSync } from 'node:child_process'
import { run } from '../prepare/run.js'

/**
 * Installs packages of Debian, where this is one and we may; a sentence on the screen says where it failed.
 * @param {string} what
 * @param {string[]} packages
 */
export async function install(what, ...packages) {
  const elevate = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!succeeds('apt-get', '--version')) return
  if (elevate.length && !succeeds('sudo', '-n', 'true')) return
  console.log(`Installing ${what} …`)
  try {
    const apt = [...elevate, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
    const add = ['install', '-y', '--no-install-recommends', ...packages]
    await run(apt[0] ?? '', [...apt.slice(1), 'update'], 'apt-get update failed')
    await run(apt[0] ?? '', [...apt.slice(1), ...add], `Installing ${what} failed`)
  } catch (error) {
    console.error(String(error))
  }
}

/** Whether a program is there and ends well. */
export function succeeds(/** @type {string} */ command, /** @type {string[]} */ ...args) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0
}
