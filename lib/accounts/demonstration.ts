import { cast } from '#db/demo.ts'
import { env } from '#lib/env.ts'

/**
 * Whether the service runs on its own demonstration database (decision 012), where everybody knows the
 * passwords and no member is real. With `DATABASE_URL` it never does.
 */
export const isDemonstration = (): boolean => env.databaseUrl === undefined

const accounts = cast.accounts.filter((account) => !('disabled' in account))

/** The members of the demonstration who can sign in: username, password and name. */
export const demonstrationMembers = accounts.map(({ username, password, forename, surname }) => ({
  username,
  password,
  name: `${forename} ${surname}`,
}))

const [client] = cast.clients

/** The OAuth client of the demonstration. */
export const demonstrationClient = {
  id: client?.client_id ?? '',
  secret: client?.client_secret ?? '',
  redirectUri: client?.redirect_uris[0] ?? '',
}
