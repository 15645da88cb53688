import { isUnavailable } from '#db/client.ts'
import { enClients } from '#lib/text/en-clients.ts'

/** What went wrong, in a sentence for an operator; never a query or its parameters. */
export function failureInWords(error: unknown): string {
  if (isUnavailable(error)) return enClients.databaseAway
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return message.startsWith('Failed query') ? failureInWords(cause) : message
}
