import { isUnavailable } from '#db/driver/connect.ts'
import { enOperators } from '#lib/text/en-operators.ts'

/** What went wrong, in a sentence for an operator; never a query or its parameters. */
export function describeError(error: unknown): string {
  if (isUnavailable(error)) return enOperators.databaseAway
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return message.startsWith('Failed query') ? describeError(cause) : message
}
