import { hasCode, isUnavailable } from '#db/driver/errors.ts'
import { texts } from '#lib/text/texts.ts'

/** SQLSTATEs of a user, a password, a database or a parameter that the server does not know or accept. */
const refused = /^(28|3D|08P01)/

/** Describes an error to an operator in one sentence, never with a query or its parameters. */
export function describeError(error: unknown): string {
  if (isUnavailable(error) && !hasCode(error, refused)) return texts().operators.databaseUnreachable
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  if (message.startsWith('Failed query')) return describeError(cause)
  return hasCode(error, refused) ? texts().operators.databaseRefuses(message) : message
}
