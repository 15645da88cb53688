import pino from 'pino'
import { env } from '#lib/env.ts'
import { processSingleton } from './process-singleton.ts'

/**
 * The structured log on standard output: one line of JSON per event, never a password or a token. No
 * request waits until its line is written; what is left is written when the process ends.
 */
export const log = processSingleton('log', () =>
  pino(
    {
      level: env.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: ['password', 'secret', 'token', '*.password', '*.secret', '*.token'],
      serializers: { error: plain },
    },
    pino.destination({ sync: false }),
  ),
)

/** What a log may keep of an error: a query's parameters, which Drizzle puts into its message, stay out. */
function plain(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, stack, cause } = error
  const message = error.message.replace(/\nparams: [\s\S]*$/, '')
  return {
    name,
    message,
    stack: stack?.slice(stack.indexOf('\n    at ')),
    ...(cause ? { cause: plain(cause) } : {}),
  }
}
