import { once } from 'node:events'
import { hostname, userInfo } from 'node:os'

/** The operator for the audit trail, as account@host. With sudo, it is the account that ran sudo. */
export const operatorName = (): string => `${process.env.SUDO_USER || accountName()}@${hostname()}`

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a user id that has no account.
    return `${process.getuid?.()}`
  }
}

/** The names of times, which the service keeps in milliseconds. */
const timeName = /^at$|(At|Since|Until)$/

/** Prints a command's result: text as it is, anything else as JSON, with times in ISO 8601. */
export function print(result: string | object): void {
  const text = typeof result === 'string' ? result : JSON.stringify(result, asIsoTime, 2)
  process.stdout.write(`${text}\n`)
}

/** A part of a result could not be written. `reportOutputError` gets the error of standard output itself. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
}

/** Writes a part of a long result, and waits until its reader has taken it. Throws {@link OutputError}. */
export async function write(text: string): Promise<void> {
  if (process.stdout.write(text)) return
  await once(process.stdout, 'drain').catch((error: unknown) => {
    throw new OutputError('The result could not be written.', { cause: error })
  })
}

const asIsoTime = (name: string, value: unknown) =>
  typeof value === 'number' && timeName.test(name) ? new Date(value).toISOString() : value
