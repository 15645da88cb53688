import { roles as known } from '#db/values/roles.ts'
import { enOperators } from '#lib/text/en-operators.ts'
import { validateRedirectUri } from './validate-redirect-uri.ts'

/** A client as an operator describes it. */
export interface Draft {
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly logoutUris?: readonly string[]
  /** What it may ask members for; everything, where none is named. */
  readonly roles?: readonly string[]
  /** The organisation's own, which asks members for no consent. */
  readonly own?: boolean
  /** Made from random where it is not given. */
  readonly id?: string | undefined
}

/** The most characters of a name: it stands in one line of the page that asks members for consent. */
const longest = 80

/** What is wrong with the description of a client: one sentence for each fault, which names the field. */
export function validateClient({
  id,
  name,
  redirectUris,
  logoutUris = [],
  roles = [],
}: Draft): string[] {
  const { refused } = enOperators
  const faults = [
    judgeName(name),
    id !== undefined && !/^[a-z0-9-]{3,64}$/.test(id) && refused.id(id),
    redirectUris.length === 0 && refused.noRedirectUri,
    ...redirectUris.map(judge('Redirect URI')),
    ...logoutUris.map(judge('Logout URI')),
    ...roles.map((role) => !everyRole.includes(role) && refused.role(role, everyRole)),
  ]
  return faults.filter((fault) => typeof fault === 'string')
}

/** The names of all roles. */
export const everyRole: readonly string[] = known

function judgeName(name: string): string | undefined {
  const { refused } = enOperators
  if (name.trim() === '') return refused.noName
  // Members are told the name: nothing in it may turn a line round or hide.
  const unfit = name.trim().length > longest || /\p{C}/u.test(name)
  return unfit ? refused.name(longest) : undefined
}

const judge = (field: string) => (uri: string) => {
  const reason = validateRedirectUri(uri)
  return reason !== undefined && enOperators.refused.uri(field, uri, reason)
}
