import { importBundled } from './import-bundled.js'

/** Throws an error with one sentence if a setting is invalid, of which the build of the pages would print a stack trace. */
export async function validateSettings() {
  const { readSettings, readVariables } = await importBundled('lib/settings.ts')
  readSettings(readVariables())
}
