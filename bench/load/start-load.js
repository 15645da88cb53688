import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { placed } from '../stage/cores.js'
import { endLater } from '../stage/endings.js'

/** @typedef {{ status: number, head: string, body: string }} Told */
/** @typedef {{ requests: number, slowest: Record<number, number>, perSecond: number, p50: number, p99: number, max: number }} Load */

/** Starts a generator of load in a process of its own. */
export function startLoad() {
  const [program = '', ...args] = placed('load', [process.execPath, 'bench/load/generator.js'])
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exit = once(child, 'exit').then(() => {
    throw new Error('The generator of load has ended.')
  })
  exit.catch(() => {})
  endLater(async () => {
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
    /** One request, and what it is answered. @type {(job: import('./generator.js').Job) => Promise<Told>} */
    ask: run,
    /** @type {(job: import('./generator.js').Job) => Promise<Load>} */
    run,
  }
}
