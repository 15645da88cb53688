import { isUnavailable } from '#db/driver/errors.ts'
import { texts } from '#lib/text/texts.ts'

/** Describes an error to an operator in one sentence, never with a query or its parameters. */
export function describeError(error: unknown): string {
  if (isUnavailable(error)) return texts().operators.databaseUnreachable
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return message.startsWith('Failed query') ? describeError(cause) : message
}
