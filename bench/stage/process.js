import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { placed } from './cores.js'
import { endLater } from './endings.js'

/**
 * A running server: where it answers, and its process.
 * @typedef {{ url: string, port: number, pid: number, stop: () => Promise<void> }} Server
 */

/**
 * Starts a server and waits until it answers.
 * @param {{
 *   command: (port: number) => string[],
 *   env?: Record<string, string>,
 *   cwd?: string,
 *   place?: import('./cores.js').Place,
 *   answers?: string,
 *   input?: unknown,
 * }} options `answers` is a path that it answers, in whatever way; `input` is what it reads from its environment's BENCH
 * @returns {Promise<Server>}
 */
export async function startServer({ command, env, cwd, place = 'server', answers = '/', input }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [program = '', ...args] = placed(place, command(port))
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: `${port}`,
      BASE_URL: url,
      ...(input ? { BENCH: JSON.stringify(input) } : {}),
      ...env,
    },
  })
  const stop = endLater(() => end(child))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      // A server under load may log without end.
      if (said.length < 10_000) said += text
    })
  }
  try {
    await answering(child, url + answers)
  } catch {
    await stop()
    throw new Error(`A server does not answer: ${command(port).join(' ')}\n${said}`)
  }
  return { url, port, pid: /** @type {number} */ (child.pid), stop }
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(late)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} url
 */
async function answering(child, url) {
  let failure
  child.once('error', (error) => {
    failure = error
  })
  for (let tries = 0; tries < 600; tries += 1) {
    if (failure || child.exitCode !== null) break
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
    if (answer) return
    await sleep(50)
  }
  throw failure ?? new Error('No answer.')
}

/** A port that nobody listens on just now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return address && typeof address === 'object' ? address.port : 0
}
