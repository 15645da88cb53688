import pino from 'pino'
import { env } from '#lib/env.ts'
import { processSingleton } from './process-singleton.ts'

/**
 * The structured log on standard output: one line of JSON per event, without passwords or tokens. It
 * is written asynchronously, so no request waits for it, and flushed when the process exits.
 */
export const log = processSingleton('log', () =>
  pino(
    {
      level: env.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: ['password', 'secret', 'token', '*.password', '*.secret', '*.token'],
      serializers: { error: serializeError },
    },
    pino.destination({ sync: false }),
  ),
)

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
