import { hasCode, isInsecure, isUnavailable } from '#db/driver/errors.ts'
import { isTooLongToStore } from '#lib/failure.ts'
import { texts } from '#lib/text/texts.ts'

/** SQLSTATEs of a user, a password, a database or a parameter that the server does not know or accept. */
const refused = /^(28|3D|08P01)/

/** A full disk of the database (SQLSTATE 53100) or of this machine; programs that a command runs say it in words. */
const isDiskFull = (error: unknown) =>
  hasCode(error, /^(53100|ENOSPC)$/) || /No space left on device/i.test(String(error))

/** A right that the role of the database lacks (SQLSTATE 42501); programs that a command runs say it in words. */
const isForbidden = (error: unknown) =>
  hasCode(error, /^42501$/) || /permission denied for/.test(String(error))

/** Describes an error to an operator in one sentence, never with a query or its parameters. */
export function describeError(error: unknown): string {
  if (isDiskFull(error)) return texts().operators.diskFull(deepestMessage(error))
  if (isForbidden(error)) return texts().operators.databaseForbids(deepestMessage(error))
  if (isTooLongToStore(error)) return texts().operators.tooLongToStore(deepestMessage(error))
  if (isInsecure(error)) return texts().operators.databaseInsecure(deepestMessage(error))
  if (hasCode(error, refused)) return texts().operators.databaseRefuses(deepestMessage(error))
  if (isUnavailable(error)) return texts().operators.databaseUnreachable(deepestMessage(error))
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return message.startsWith('Failed query') ? describeError(cause) : message
}

/** The message of the cause behind an error: the server's own words, or the host and port that did not respond. */
export function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Of a name with several addresses, each has failed.
  if (error instanceof AggregateError && !error.message)
    return error.errors.map(deepestMessage).join(', ')
  return error.cause ? deepestMessage(error.cause) : error.message
}
