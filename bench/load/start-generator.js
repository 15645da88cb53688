import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onCleanup } from '../environment/cleanup.js'
import { pinToCores } from '../environment/cores.js'

/** @typedef {{ status: number, head: string, body: string }} HttpResponse */

/**
 * The result of a load; durations are in milliseconds.
 * @typedef {{ requests: number, slowest: Record<number, number>, perSecond: number, p50: number, p99: number, max: number }} Load
 */

/** @typedef {ReturnType<typeof startGenerator>} Generator */

/** Starts a load generator in a separate process. */
export function startGenerator() {
  const [program = '', ...args] = pinToCores('load', [process.execPath, 'bench/load/generator.js'])
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exit = once(child, 'exit').then(() => {
    throw new Error('The load generator exited.')
  })
  exit.catch(() => {})
  const stop = onCleanup(async () => {
    child.disconnect()
    await exit.catch(() => {})
  })

  /** @param {import('./generator.js').Job} job */
  async function run(job) {
    child.send(job)
    const [{ result, failure }] = await Promise.race([once(child, 'message'), exit])
    if (failure) throw new Error(failure)
    return result
  }
  return {
    /** Sends one request. @type {(job: import('./generator.js').Job) => Promise<HttpResponse>} */
    send: run,
    /** @type {(job: import('./generator.js').Job) => Promise<Load>} */
    run,
    stop,
  }
}
