import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** True for `npm run dev`: Next compiles a page when it is opened, and reloads it when it changes. */
export const isDevelopment = process.env.NODE_ENV === 'development'

/** The folder with the pages and static files: that of the program this is bundled into, or the sources. */
export const buildFolder = isDevelopment ? process.cwd() : import.meta.dirname

/** Gives Next the configuration of the build. It would otherwise read next.config.js with its compiler. */
export function provideNextConfig(): void {
  const config = readFileSync(join(buildFolder, 'next.config.json'), 'utf8')
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = config
}
