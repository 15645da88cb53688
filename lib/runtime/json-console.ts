import { format } from 'node:util'

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** Writes a line of JSON to standard error, in the layout of the log. */
function writeLine(level: string, event: string, message: string): void {
  const line = { level, time: new Date().toISOString(), event, message }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** Makes all that libraries and Node print a line of JSON without colours, which a log collector can parse. */
export function writeConsoleAsJson(): void {
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...args: unknown[]) => {
      const message = format(...args)
        .replace(escapeSequence, '')
        .trim()
      if (message) writeLine(level, 'console', message)
    }
  }
  // Node's own listener prints two lines of text.
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) =>
    writeLine('warn', 'node-warning', `${name}: ${message}`),
  )
}

/** The escape sequences with which Next colours a terminal. */
const escapeSequence = /\u001b\[[\d;]*m/g
