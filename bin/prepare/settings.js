import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildProgram } from './build.js'

/**
 * Throws an error with one sentence if a setting is invalid. The build of the pages reads the
 * settings too, but would report an invalid one with a stack trace.
 */
export async function validateSettings() {
  await buildProgram('settings', 'lib/settings.ts')
  const { readSettings, readVariables } = await import(
    pathToFileURL(resolve('dist/settings.js')).href
  )
  readSettings(readVariables())
}
