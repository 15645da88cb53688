import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { install, succeeds } from './debian.js'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Finds a Chromium, installing Debian's where there is none; undefined, and a sentence on the screen, where it cannot. */
export async function findBrowser() {
  return present() ?? (await add())
}

function present() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM ?? '', ...paths].find((path) => existsSync(path) && works(path))
}

// On some systems the command is there only to say that it must be installed in another way.
function works(/** @type {string} */ path) {
  return succeeds(path, '--version')
}

async function add() {
  await install('Chromium', 'chromium')
  const path = present()
  if (!path) {
    console.error(
      'The tests of the pages need Chromium: install the package chromium, or set CHROMIUM to the path of a Chrome.',
    )
  }
  return path
}
