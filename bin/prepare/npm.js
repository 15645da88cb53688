import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from './run.js'

/**
 * Runs npm, and throws an error with this message and the output if it fails. Where nobody can write npm's
 * cache, such as below a HOME that is read-only, it has one in .data.
 * @param {string[]} args
 * @param {string} message
 */
export function runNpm(args, message) {
  const cache = process.env.npm_config_cache || join(homedir(), '.npm')
  const own = canWrite(cache) ? {} : { npm_config_cache: resolve('.data/npm') }
  return run('npm', args, message, own)
}

function canWrite(/** @type {string} */ folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
