import { readFileSync } from 'node:fs'
import { run } from './run.js'

/** Tells whether node_modules holds what package-lock.json asks for; npm writes its own list there as its last act. */
export function isInstalled() {
  const present = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
    const found = present[path]
    // Packages for other systems are in the list and not in the folder.
    if (!found) return path === '' || wanted.optional || wanted.devOptional
    return found.version === wanted.version
  })
}

/** Installs the dependencies, those for building and testing included. */
export async function install() {
  console.log('Installing dependencies …')
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], 'Installing failed')
}

function packagesIn(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return {}
  }
}
