import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sources } from '../../bin/prepare/fingerprint.js'
import { onCleanup } from '../environment/cleanup.js'
import { freePort } from '../environment/server-process.js'

/** What is built, and all that a build depends on: without a part of it, `npm start` would build again. */
const prepared = ['.next', 'dist', 'bin', ...sources.filter((path) => path !== 'bin/prepare')]

/** @type {import('./index.js').Target} */
export const start = {
  name: 'start',
  rows: [
    {
      work: 'from `npm start` on a prepared checkout to the first response, its PostgreSQL included',
      against: '–',
      bound: { max: 3, unit: 's' },
    },
  ],
  async measure(environment) {
    const checkout = resolve(environment.home, 'checkout')
    await copyCheckout(checkout)
    // Creates the database, which a prepared checkout already has.
    await startOnce(checkout, environment.node)
    const values = []
    for (let round = 0; round < Math.min(3, environment.settings.rounds); round += 1)
      values.push(await startOnce(checkout, environment.node))
    return [{ values }]
  },
}

/** Copies the checkout, so that its data is not touched. @param {string} checkout */
async function copyCheckout(checkout) {
  for (const name of prepared) await rm(join(checkout, name), { recursive: true, force: true })
  await mkdir(checkout, { recursive: true })
  const isWanted = (/** @type {string} */ path) => !/\.next\/(cache|dev)(\/|$)/.test(path)
  for (const name of prepared)
    await cp(name, join(checkout, name), { recursive: true, filter: isWanted })
  const modules = join(checkout, 'node_modules')
  if (!existsSync(modules)) await symlink(resolve('node_modules'), modules)
}

/** Starts the service, returns the seconds until its first response, and stops it. @param {string} cwd @param {import('../environment/nodes.js').Node} node */
async function startOnce(cwd, { path: PATH }) {
  const port = await freePort()
  const { HOME } = process.env
  const startedAt = performance.now()
  const env = /** @type {NodeJS.ProcessEnv} */ ({ PATH, HOME, PORT: `${port}` })
  // A process group of its own, because npm runs the service as a child process.
  const child = spawn('npm', ['start'], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text))
  const stop = onCleanup(async () => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM')
    await exit
  })
  try {
    while (child.exitCode === null && performance.now() - startedAt < 60_000) {
      const response = await fetch(`http://127.0.0.1:${port}/r1/fees.eb`).catch(() => undefined)
      if (response?.ok) return (performance.now() - startedAt) / 1000
      await sleep(10)
    }
    throw new Error(`npm start does not respond:\n${log}`)
  } finally {
    await stop()
  }
}
