import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../prepare/run.js'
import { installPackage, isDebian, succeeds } from './debian.js'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** In milliseconds. Playwright tries five times, so without a network the download fails within 15 s. */
const downloadVariables = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '3000' }

/**
 * Returns the path of a Chromium or Chrome: CHROMIUM, one on the PATH, or Playwright's own, which is
 * downloaded if there is no other. Installs Debian's package only if `mayInstallPackages` is set.
 * Returns undefined if no browser can be found or installed.
 * @param {{ mayInstallPackages?: boolean }} [options]
 */
export async function findBrowser({ mayInstallPackages = false } = {}) {
  const found = await installedBrowser()
  if (found) return found
  if (mayInstallPackages && isDebian()) await attempt(() => installPackage('chromium'))
  return (await installedBrowser()) ?? (await downloadedBrowser())
}

/** Says how to install a browser. */
export function browserHelp() {
  const command = isDebian()
    ? 'sudo apt-get install chromium'
    : 'npx playwright install --with-deps chromium'
  return `The tests of the pages need Chromium or Chrome. Install one with: ${command}
If you have one already, set CHROMIUM to its path.`
}

async function installedBrowser() {
  const { chromium } = await import('@playwright/test')
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const paths = [process.env.CHROMIUM ?? '', ...onPath, chromium.executablePath()]
  // On Ubuntu, chromium-browser can be a script that only says how to install the snap.
  return paths.find((path) => existsSync(path) && succeeds(path, '--version'))
}

async function downloadedBrowser() {
  console.log('Downloading Chromium …')
  const args = ['install', '--no-shell', '--no-progress', 'chromium']
  await attempt(() =>
    run('node_modules/.bin/playwright', args, 'Downloading Chromium failed', downloadVariables),
  )
  return installedBrowser()
}

async function attempt(/** @type {() => Promise<void>} */ step) {
  try {
    await step()
  } catch (error) {
    console.error(error instanceof Error ? error.message.split(':\n')[0] : error)
  }
}
