import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDevelopment } from '#app/development.ts'

/** The folder with the pages and static files: that of the program this is bundled into, or the sources. */
export const buildFolder = isDevelopment ? process.cwd() : import.meta.dirname

/** Gives Next the configuration of the build. It would otherwise read next.config.js with its compiler. */
export function provideNextConfig(): void {
  const config = readFileSync(join(buildFolder, 'next.config.json'), 'utf8')
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = config
}
