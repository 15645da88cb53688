import { basename, relative } from 'node:path'

const [, called = ''] = process.argv
const fromHere = relative('', called)
const path = fromHere.startsWith('..') ? called : fromHere

/** A word of a command line, as a shell reads it: a name may have a space or an apostrophe. */
export const shellWord = (text: string): string =>
  /^[\w/.@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

const isCommand = basename(called) === 'gatehouse.js'

/** The name that a script gives to the command which it runs, with --title of Node.js. */
const title = process.execArgv.find((word) => word.startsWith('--title='))

/**
 * The beginning of a command line of the operators' command, as it was called; in the service, that of the artefact.
 * It never is `npx` alone, which would look in a registry for a package that is not ours.
 */
export const commandName: string =
  process.env.npm_command === 'exec'
    ? 'npx --no gatehouse'
    : isCommand && title
      ? title.slice('--title='.length)
      : ['node', ...process.execArgv, isCommand ? shellWord(path) : 'dist/gatehouse.js'].join(' ')
