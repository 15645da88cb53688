import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../prepare/run.js'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Finds a Chromium, installing Debian's where there is none; undefined, and a sentence on the screen, where it cannot. */
export async function findBrowser() {
  return present() ?? (await install())
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

async function install() {
  const elevate = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (succeeds('apt-get', '--version') && (!elevate.length || succeeds('sudo', '-n', 'true'))) {
    console.log('Installing Chromium …')
    try {
      const apt = [...elevate, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
      const add = ['install', '-y', '--no-install-recommends', 'chromium']
      await run(apt[0] ?? '', [...apt.slice(1), 'update'], 'apt-get update failed')
      await run(apt[0] ?? '', [...apt.slice(1), ...add], 'Installing Chromium failed')
    } catch (error) {
      console.error(String(error))
    }
  }
  const path = present()
  if (!path) {
    console.error(
      'The tests of the pages need Chromium: install the package chromium, or set CHROMIUM to the path of a Chrome.',
    )
  }
  return path
}

function succeeds(/** @type {string} */ command, /** @type {string[]} */ ...args) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0
}
