import pino from 'pino'
import { env } from '#lib/env.ts'
import { processSingleton } from './process-singleton.ts'

/** The characters that wait to be written. A program that stops reading the log must not fill the memory. */
const maxWaitingLength = 8_000_000

/**
 * Opens a structured log: one line of JSON per event, without passwords or tokens. It is written asynchronously, so no
 * request waits for it, and flushed when the process exits. While it has no reader, 8 MB wait at most: further lines
 * are dropped, and counted once there is room again.
 */
export function openLog(fd: number, level: string, maxLength = maxWaitingLength): pino.Logger {
  const destination = pino.destination({ fd, sync: false, maxLength })
  const opened = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: ['password', 'secret', 'token', '*.password', '*.secret', '*.token'],
      serializers: { error: serializeError },
    },
    destination,
  )
  let lines = 0
  destination.on('drop', () => {
    lines += 1
  })
  destination.on('drain', () => {
    if (lines > 0) opened.warn({ event: 'log-lines-dropped', lines })
    lines = 0
  })
  return opened
}

/** The log of this process on standard output. */
export const log = processSingleton('log', () => openLog(1, env.logLevel))

/** Drizzle puts the parameters of a query into its error message: they must not reach the log. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, stack, cause } = error
  const message = error.message.replace(/\nparams: [\s\S]*$/, '')
  return {
    name,
    message,
    stack: stack?.slice(stack.indexOf('\n    at ')),
    ...(cause ? { cause: serializeError(cause) } : {}),
  }
}
