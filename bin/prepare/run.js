import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program quietly and fails with the given words and all that it printed when it ends badly.
 * @param {string} command
 * @param {string[]} args
 * @param {string} failure
 */
export async function run(command, args, failure) {
  let printed = ''
  const code = await attend(spawn(command, args, { env: environment(), stdio: 'pipe' }), (text) => {
    printed += text
  })
  if (code !== 0) throw new Error(`${failure}:\n${printed.trim()}`)
}

/**
 * Runs a program on the screen and gives its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [extra] variables of its environment
 */
export function show(command, args, extra) {
  const env = { ...environment(), ...extra }
  return attend(spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }))
}

// A NODE_ENV from outside would leave out what building needs, or build for development.
function environment() {
  const { NODE_ENV: _, ...env } = process.env
  return { ...env, NEXT_TELEMETRY_DISABLED: '1' }
}

/**
 * Waits for a program to end, and ends it when we are told to end.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(text: string) => void} [listen]
 * @returns {Promise<number>}
 */
function attend(child, listen = () => {}) {
  const leave = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, leave)
  child.stdin?.end()
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      listen(error.message)
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, leave)
  })
}
