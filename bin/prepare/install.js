import { readFileSync } from 'node:fs'
import { run } from './run.js'

/**
 * Returns true if node_modules holds the versions of package-lock.json. npm writes its own list into
 * node_modules last, so the list of an interrupted install is missing or old.
 */
export function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(([path, locked]) => {
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
  await run('npm', ['ci', ...options], 'Installing the dependencies failed')
}

function packagesIn(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return {}
  }
}
