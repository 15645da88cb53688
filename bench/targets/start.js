import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endLater } from '../stage/endings.js'
import { freePort } from '../stage/process.js'

const built = ['.next', 'dist']
const sources = ['app', 'bin', 'db', 'lib', 'public', 'server.ts', 'next.config.js']
const settings = ['package.json', 'package-lock.json', 'tsconfig.json']

/** @type {import('./index.js').Target} */
export const start = {
  name: 'start',
  rows: [
    {
      work: 'from `npm start` on a prepared checkout to the first answer, its PostgreSQL included',
      against: '–',
      bound: { most: 3, unit: 's' },
    },
  ],
  async measure(stage) {
    const checkout = resolve(stage.home, 'checkout')
    await copyCheckout(checkout)
    // Makes the database, which is there on a prepared checkout.
    await startOnce(checkout)
    const values = []
    for (let round = 0; round < Math.min(3, stage.settings.rounds); round += 1)
      values.push(await startOnce(checkout))
    return [{ values }]
  },
}

/** A prepared checkout of the same files, so that the data of this one is left alone. @param {string} checkout */
async function copyCheckout(checkout) {
  for (const name of [...built, ...sources, ...settings])
    await rm(join(checkout, name), { recursive: true, force: true })
  await mkdir(checkout, { recursive: true })
  const isWanted = (/** @type {string} */ path) => !/\.next\/(cache|dev)(\/|$)/.test(path)
  for (const name of [...built, ...sources, ...settings])
    await cp(name, join(checkout, name), { recursive: true, filter: isWanted })
  const modules = join(checkout, 'node_modules')
  if (!existsSync(modules)) await symlink(resolve('node_modules'), modules)
}

/** Starts the service, gives the seconds to its first answer, and ends it. @param {string} cwd */
async function startOnce(cwd) {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const began = performance.now()
  const env = /** @type {NodeJS.ProcessEnv} */ ({ PATH, HOME, PORT: `${port}` })
  // A group of its own, since npm stands between us and the service.
  const child = spawn('npm', ['start'], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const stop = endLater(async () => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM')
    await exit
  })
  try {
    while (child.exitCode === null && performance.now() - began < 60_000) {
      const answer = await fetch(`http://127.0.0.1:${port}/r1/fees.eb`).catch(() => undefined)
      if (answer?.ok) return (performance.now() - began) / 1000
      await sleep(10)
    }
    throw new Error(`npm start does not come to answer:\n${said}`)
  } finally {
    await stop()
  }
}
