import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.js'

/** Returns true if node_modules holds the versions of package-lock.json; npm writes its own list there last. */
export function isInstalled(folder = '.') {
  const installed = packagesIn(join(folder, 'node_modules/.package-lock.json'))
  return Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(([path, locked]) => {
    const found = installed[path]
    // The lock also names optional packages for other platforms.
    if (!found) return path === '' || locked.optional || locked.devOptional
    return found.version === locked.version
  })
}

/** Installs the dependencies, including those for building and testing. */
export async function install() {
  console.log('Installing dependencies …')
  const options = ['--include=dev', '--no-audit', '--no-fund']
  await runNpm(['ci', ...options], 'Installing the dependencies failed')
}

function packagesIn(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return {}
  }
}
