import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { printError, run } from '../prepare/run.js'
import { installPackages, isDebian, succeeds } from './debian.js'

/** The headless shell starts and opens pages with a fifth of the processor time of the whole browser. */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** In milliseconds. Playwright tries five times, so without a network the download fails within 15 s. */
const downloadVariables = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '3000' }

/**
 * Returns the path of a browser for the tests: CHROMIUM, the headless shell of Debian or of Playwright,
 * or else Chromium or Chrome. `whole` leaves the shells out, for windows and for what only a whole
 * browser has. Downloads Playwright's if there is none, and installs Debian's package before that if
 * `mayInstallPackages` is set. Returns undefined if no browser can be found or installed.
 * @param {{ mayInstallPackages?: boolean, whole?: boolean }} [options]
 */
export async function findBrowser({ mayInstallPackages = false, whole = false } = {}) {
  const wanted = whole ? 'chromium' : 'chromium-headless-shell'
  const preferred = await installedBrowser(whole ? browsers : shells, whole)
  if (preferred) return preferred
  if (mayInstallPackages && isDebian()) await installPackages(wanted).catch(printError)
  return (
    (await installedBrowser(whole ? browsers : shells, whole)) ??
    (await installedBrowser(browsers, true)) ??
    (await downloadedBrowser(whole))
  )
}

/** Says how to install a browser. */
export function browserHelp() {
  const command = isDebian()
    ? 'sudo apt-get install chromium-headless-shell'
    : 'npx playwright install --with-deps --only-shell chromium'
  return `The tests of the pages need Chromium or Chrome. Install one with: ${command}
If you have one already, set CHROMIUM to its path.`
}

async function installedBrowser(/** @type {string[]} */ names, /** @type {boolean} */ whole) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const paths = [process.env.CHROMIUM ?? '', ...onPath, await playwrightPath(whole)]
  // On Ubuntu, chromium-browser can be a script that only says how to install the snap.
  return paths.find((path) => existsSync(path) && succeeds(path, '--version'))
}

/** The path at which Playwright installs its browser, or its headless shell in a folder beside it. */
async function playwrightPath(/** @type {boolean} */ whole) {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  if (whole) return path
  const shell = 'chromium_headless_shell-$1/chrome-headless-shell-$2/chrome-headless-shell'
  return path.replace(/chromium-(\d+)\/chrome-([^/]+)\/.*$/, shell)
}

async function downloadedBrowser(/** @type {boolean} */ whole) {
  console.log('Downloading Chromium …')
  const args = ['install', whole ? '--no-shell' : '--only-shell', '--no-progress', 'chromium']
  await run(
    'node_modules/.bin/playwright',
    args,
    'Downloading Chromium failed',
    downloadVariables,
  ).catch(printError)
  return installedBrowser([], whole)
}
