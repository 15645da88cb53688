/** What the operators' command says of clients; apart, so that no page carries it to a browser. */
export const enOperators = {
  refused: {
    noName: 'Name: give the name by which members know the program',
    name: (most: number): string =>
      `Name: use ${most} characters or fewer, in one line and none of them invisible`,
    id: (id: string): string =>
      `Id: ${quoted(id)} cannot be one; use 3 to 64 small letters, digits and hyphens`,
    taken: (id: string): string => `Id: there is a client ${quoted(id)} already; choose another id`,
    noRedirectUri: 'Redirect URI: give at least one address that codes may go to',
    uri: (field: string, uri: string, reason: string): string =>
      `${field}: ${quoted(uri)} ${reason}`,
    role: (role: string, roles: readonly string[]): string =>
      `Role: ${quoted(role)} is none; choose among ${roles.join(', ')}, or name none for all of them`,
    unknown: (id: string): string =>
      `There is no client ${quoted(id)}; npx gatehouse client list names all there are`,
  },
  /** What is wrong with an address that a browser is to be sent to. */
  uri: {
    characters: 'holds what an address cannot; write spaces, accents and the like as %20 and so on',
    fragment: 'has a fragment; leave out the # and what follows it',
    wildcard: 'has a wildcard; give every address in full',
    absolute:
      'is not an absolute address; begin with https://, or for an app with a scheme of its own such as com.example.app:/',
    userInfo: 'has a user name in it; leave out what stands before the @',
    https: 'is not safe on its way; use https, as http is only for 127.0.0.1, [::1] and localhost',
  },
  created: ({ id, name, secret }: CreatedFacts): string => `Created ${quoted(name)}.

  id      ${id}
  secret  ${secret}

${once}`,
  rotated: (
    id: string,
    secret: string,
    endedOlder: boolean,
  ): string => `${quoted(id)} has a new secret.

  secret  ${secret}

${once}
The former secret stays valid until: npx gatehouse client rotate ${id} --finish${
    endedOlder ? '\nThe one before that, of a rotation that was not finished, has ended.' : ''
  }`,
  finished: (id: string, ended: boolean): string =>
    ended
      ? `The former secret of ${quoted(id)} has ended; only the new one is valid.`
      : `${quoted(id)} has one valid secret; there was no former one to end.`,
  disabled: (id: string, changed: boolean): string =>
    changed
      ? `${quoted(id)} is disabled; its secrets and tokens count for nothing from now on.`
      : `${quoted(id)} was disabled already.`,
  enabled: (id: string, changed: boolean): string =>
    changed
      ? `${quoted(id)} is enabled; its secrets count again, and tokens of its that have not expired.`
      : `${quoted(id)} was not disabled.`,
  none: 'There are no clients. To make one see: npx gatehouse client create --help',
  columns: ['id', 'name', 'whose', 'roles', 'redirect URIs', 'valid secrets', 'state'],
  own: 'own',
  thirdParty: 'third party',
  everyRole: 'all',
  inUse: 'in use',
  disabledSince: (day: string): string => `disabled ${day}`,
  databaseAway: 'The database does not answer; see that it runs, and that DATABASE_URL is right',
}

interface CreatedFacts {
  readonly id: string
  readonly name: string
  readonly secret: string
}

const once = 'It is shown this once and kept only as a hash: put it where the program reads it.'

/** As it was typed, and so that nothing in it can act upon the screen. */
const quoted = (text: string): string => JSON.stringify(text).replace(/\p{C}/gu, '?')
