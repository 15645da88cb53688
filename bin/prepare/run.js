import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program without showing its output. If it fails, throws an error with the given message and
 * the output.
 * @param {string} command
 * @param {string[]} args
 * @param {string} message
 * @param {Record<string, string>} [variables] added to its environment
 */
export async function run(command, args, message, variables) {
  const { code, output } = await collectOutput(command, args, variables)
  if (code !== 0) throw new Error(`${message}:\n${output}`)
}

/**
 * Runs a program beside others, prints its output when it ends, and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [variables] added to its environment
 */
export async function runBeside(command, args, variables) {
  const { code, output } = await collectOutput(command, args, variables)
  if (output) console.log(`\n${output}`)
  return code
}

/**
 * Runs a program and returns its exit code and what it wrote.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [variables]
 */
async function collectOutput(command, args, variables) {
  const child = spawn(command, args, { env: environment(variables), stdio: 'pipe' })
  let output = ''
  const append = (/** @type {unknown} */ text) => {
    output += text
  }
  child.on('error', (error) => append(error.message))
  child.stdin.end()
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const code = await exitCodeOf(child)
  return { code, output: output.trim() }
}

/** Prints what failed, without the output of the program. */
export function printError(/** @type {unknown} */ error) {
  console.error(error instanceof Error ? error.message.split(':\n')[0] : error)
}

/**
 * Runs a program with its output on the screen and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [variables] added to its environment
 */
export function runVisibly(command, args, variables) {
  const stdio = /** @type {const} */ (['ignore', 'inherit', 'inherit'])
  const child = spawn(command, args, { env: environment(variables), stdio })
  child.on('error', (error) => console.error(error.message))
  return exitCodeOf(child)
}

// An inherited NODE_ENV=production would skip what building needs, and make Next build differently.
function environment(variables = {}) {
  const { NODE_ENV: _, ...inherited } = process.env
  return { ...inherited, NEXT_TELEMETRY_DISABLED: '1', ...variables }
}

/**
 * Waits for a program to exit, and passes on the signals that would stop this process.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
async function exitCodeOf(child) {
  running.add(child)
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    for (const each of running) each.kill(signal)
    process.exit(128 + constants.signals[signal])
  }
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  try {
    return await new Promise((resolve) => {
      child.on('error', () => resolve(127))
      child.on('close', (code) => resolve(code ?? 1))
    })
  } finally {
    running.delete(child)
    process.off('SIGINT', passOn).off('SIGTERM', passOn)
  }
}
