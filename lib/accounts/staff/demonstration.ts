import { cast } from '#db/demo.ts'
import { env } from '#lib/env.ts'

/** Returns true on the demonstration's database, whose passwords everybody knows (decision 012). */
export const isDemonstration = (): boolean => env.databaseUrl === undefined

const accounts = cast.accounts.filter((account) => !('disabled' in account))
const staff = accounts.filter((account) => 'staff' in account)

/** The demonstration members who can sign in with a password alone: username, password and name. */
export const demonstrationMembers = accounts
  .filter((account) => !('staff' in account))
  .map(({ username, password, forename, surname }) => ({
    username,
    password,
    name: `${forename} ${surname}`,
  }))

/** The administrator that the start-up message names, for trying the staff pages. */
export const [demonstrationStaff] = staff

const [client] = cast.clients

/** The OAuth client of the demonstration. */
export const demonstrationClient = {
  id: client?.client_id ?? '',
  secret: client?.client_secret ?? '',
  redirectUri: client?.redirect_uris[0] ?? '',
}
