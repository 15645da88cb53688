import { type ClientRow, listClientRows } from '#db/queries/oauth/clients.ts'
import { db } from '#lib/runtime/database.ts'

/** Every client, the first one made first, without anything of their secrets but how many count. */
export const listClients = (): Promise<readonly ClientRow[]> => listClientRows(db)
