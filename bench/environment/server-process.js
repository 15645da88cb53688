import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onCleanup } from './cleanup.js'
import { pinToCores } from './cores.js'

/**
 * A running server.
 * @typedef {{ url: string, port: number, pid: number, stop: () => Promise<void> }} Server
 */

const stopTimeoutMs = 10_000
const maxLogLength = 10_000

/**
 * Starts a server and waits until it responds.
 * @param {{
 *   command: (port: number) => string[],
 *   env?: Record<string, string>,
 *   cwd?: string,
 *   cores?: import('./cores.js').Cores,
 *   readyPath?: string,
 *   input?: unknown,
 * }} options `readyPath` is requested until there is any response; `input` is passed as JSON in BENCH
 * @returns {Promise<Server>}
 */
export async function startServer({ command, env, cwd, cores = 'server', readyPath = '/', input }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [program = '', ...args] = pinToCores(cores, command(port))
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
  const stop = onCleanup(() => stopProcess(child))
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      if (log.length < maxLogLength) log += text
    })
  }
  try {
    await waitUntilReady(child, url + readyPath)
  } catch {
    await stop()
    throw new Error(`A server does not respond: ${command(port).join(' ')}\n${log}`)
  }
  return { url, port, pid: /** @type {number} */ (child.pid), stop }
}

/** @param {import('node:child_process').ChildProcess} child */
async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exit
  clearTimeout(timer)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} url
 */
async function waitUntilReady(child, url) {
  let failure
  child.once('error', (error) => {
    failure = error
  })
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (failure || child.exitCode !== null) break
    const signal = AbortSignal.timeout(10_000)
    const response = await fetch(url, { signal }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => {})
    if (response) return
    await sleep(50)
  }
  throw failure ?? new Error('No response.')
}

/** A TCP port that is free at the moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  await new Promise((closed) => server.close(closed))
  return bound && typeof bound === 'object' ? bound.port : 0
}
