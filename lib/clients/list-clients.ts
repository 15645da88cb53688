import { type ClientRow, listClients as list } from '#db/queries/oauth/clients.ts'
import { db } from '#lib/database.ts'

/** Every client, the first one made first, without anything of their secrets but how many count. */
export const listClients = (): Promise<readonly ClientRow[]> => list(db)
