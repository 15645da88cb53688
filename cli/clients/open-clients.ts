import type { ClientFault } from '#lib/oauth/clients/validate-client.ts'
import { texts } from '#lib/text/texts.ts'
import { notFound } from '../command-error.ts'
import { openFor } from '../database.ts'

/** Opens the database and the use cases for clients. */
export const openClients = () => openFor(() => import('#lib/oauth/clients/manage-clients.ts'))

/** Fails if there is no client with the id. */
export function assertFound<Result>(id: string, result: Result | undefined, field = 'id'): Result {
  if (result === undefined) throw notFound(texts().operators.unknown(id), field)
  return result
}

/** Writes the faults of a client. */
export const sentencesOf = (faults: readonly ClientFault[], text = texts().operators.faults) =>
  faults.map((fault) => text[fault.outcome](fault))
