import { findClient } from '#db/queries/oauth/authorizations.ts'
import { db } from '#lib/runtime/database.ts'

/** Finds the name of the client with an id from a URL. Ids are visible ASCII (RFC 6749, appendix A.1). */
export async function findClientName(id: string): Promise<string | undefined> {
  if (!/^[\x21-\x7e]{1,255}$/.test(id)) return undefined
  return (await findClient(db, id))?.name
}
