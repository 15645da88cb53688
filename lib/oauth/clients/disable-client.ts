import {
  type ClientChange,
  setClientDisabled,
  setClientEnabled,
} from '#db/queries/oauth/clients.ts'
import { db } from '#lib/runtime/database.ts'

/** Ends a client's access, from the next request on; false where it had none, undefined where there is no such client. */
export const disableClient = (id: string, operator: string): Promise<ClientChange> =>
  setClientDisabled(db, id, operator)

/** Gives a client its access back; false where it had it, undefined where there is no such client. */
export const enableClient = (id: string, operator: string): Promise<ClientChange> =>
  setClientEnabled(db, id, operator)
