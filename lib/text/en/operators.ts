import { clientRoles } from '#db/values/roles.ts'
import { commandName } from '../language/command-name.ts'

interface SignIn {
  readonly username: string
  readonly password: string
}

interface ClientFacts {
  readonly field: string
  readonly value: string
}

const uriLabels: Readonly<Record<string, string>> = {
  redirectUris: 'Redirect URI',
  logoutUris: 'Logout URI',
  backchannelLogoutUri: 'Backchannel logout URI',
}

const wrong =
  (reason: string) =>
  ({ field, value }: ClientFacts): string =>
    `${uriLabels[field]}: ${quoted(value)} ${reason}`

/** The output of the service and of the operators' command in a terminal. */
export const operatorText = {
  started: (url: string, people?: { readonly member: SignIn; readonly staff: SignIn }): string =>
    people
      ? `
Gatehouse is running at ${url}
Its database is the embedded PostgreSQL: for trying out, not for members.
Sign in as ${people.member.username} with the password: ${people.member.password}
For the staff pages at ${url}/staff, sign in as ${people.staff.username} with the password: ${people.staff.password}
Or try: curl ${url}/r1/fees.eb -H 'Accept: text/xml'
Press Ctrl-C to stop it.
`
      : `Gatehouse is running at ${url}`,
  cannotListen: {
    EADDRINUSE: (port: number): string => `Port ${port} is in use. Set PORT to another one.`,
    EACCES: (port: number): string =>
      `This user may not listen on port ${port}. Set PORT to 1024 or more, behind a proxy.`,
    EADDRNOTAVAIL: (_: number, host?: string): string =>
      `This machine has no address ${host}. Set HOST to one that it has, or unset it.`,
    ENOTFOUND: (_: number, host?: string): string =>
      `The host name ${host} is unknown. Set HOST to an address of this machine, or unset it.`,
  },
  rotatePublic: (id: string): string =>
    `${quoted(id)} is a public client and has no secret to rotate; to end its access: ${commandName} client disable ${id}`,
  unknown: (id: string): string =>
    `There is no client ${quoted(id)}; to see all clients: ${commandName} client list`,
  /** The faults of a client; the value is the id, the URI or the role at fault. */
  faults: {
    'no-name': (): string => 'Name: give the name that members will see',
    name: ({ value }: ClientFacts): string =>
      `Name: use ${value} characters or fewer, on one line, without invisible characters`,
    id: ({ value }: ClientFacts): string =>
      `Id: ${quoted(value)} is not valid; use 3 to 64 lower-case letters, digits and hyphens`,
    taken: ({ value }: ClientFacts): string =>
      `Id: there is already a client ${quoted(value)}; choose another id`,
    'public-without-pkce': (): string =>
      'Give --public or --without-pkce, not both: only PKCE protects a client without a secret',
    'public-test': (): string =>
      'Give --public or --test, not both: the developer of a test client reads its emails with its secret',
    'no-redirect-uri': (): string => 'Redirect URI: give at least one',
    'not-registered': wrong('is not registered for this client'),
    role: ({ value }: ClientFacts): string =>
      `Role: ${quoted(value)} does not exist; choose from ${clientRoles.join(', ')}, or leave out --role to allow all`,
    characters: wrong(
      'contains characters that are not allowed in a URI; encode them, for example a space as %20',
    ),
    fragment: wrong('has a fragment; leave out the # and everything after it'),
    wildcard: wrong('has a wildcard; give each URI in full'),
    absolute: wrong(
      'is not an absolute URI; start with https://, or with a private scheme such as com.example.app:/',
    ),
    'user-info': wrong('contains a user name; leave out everything before the @'),
    'private-use': wrong(
      'has a private scheme, which is for public clients only; use https, or create the client with --public',
    ),
    'events-test': (): string =>
      'Give --test or the role events, not both: a test client must not read the data of people',
    'events-own': (): string => 'Role: events is for clients with --own that have a secret',
    'own-public': wrong(
      'is not https; a public client without consent needs https, so leave out --own or use https',
    ),
    'private-host': wrong(
      'is in a private network; if the service may send requests to it, add its host to OUTGOING_PRIVATE_HOSTS',
    ),
    https: wrong('is not secure; use https (http is only for 127.0.0.1, [::1] and localhost)'),
  },
  created: ({ id, name, secret }: CreatedFacts): string => `Created ${quoted(name)}.

  id      ${id}
${
  secret === null
    ? `
It is a public client: it has no secret, and it must use PKCE.`
    : `  secret  ${secret}

${shownOnce}`
}`,
  rotated: (id: string, secret: string, endedOlder: boolean): string =>
    `Created a new secret for ${quoted(id)}.

  secret  ${secret}

${shownOnce}
The old secret stays valid until you run: ${commandName} client rotate ${id} --finish${
      endedOlder ? '\nThe secret from before the last, unfinished rotation is no longer valid.' : ''
    }`,
  finished: (id: string, ended: boolean): string =>
    ended
      ? `The old secret of ${quoted(id)} is no longer valid. Use the new one.`
      : `${quoted(id)} has only one valid secret. There is no old secret to end.`,
  disabled: (id: string, changed: boolean): string =>
    changed
      ? `Disabled ${quoted(id)}. It is rejected, and its codes and tokens have ended.`
      : `${quoted(id)} is already disabled.`,
  enabled: (id: string, changed: boolean): string =>
    changed
      ? `Enabled ${quoted(id)}. It is accepted again. Members must connect it again, because its tokens have ended.`
      : `${quoted(id)} is not disabled.`,
  active: 'active',
  disabledSince: (date: string): string => `disabled ${date}`,
  keys: {
    none: 'There are no signing keys yet. The service creates one when it first needs it.',
    columns: ['id', 'created', 'status'],
    status: {
      next: 'published, signs after a day',
      current: 'signs',
      previous: 'published, signs no more',
      unreadable: 'cannot sign: it was encrypted with another AUTH_SECRET',
    },
    rotated: (id: string): string =>
      `Created the signing key ${id}. It signs after a day, when all applications have fetched it, or at once if it is the only one.`,
    isOnly: (id: string): string =>
      `${quoted(id)} is the only signing key. Applications reject every ID token that it signed, and members have to sign in to them again. To replace it without that, run: ${commandName} keys rotate`,
    confirm: 'Type end to end it: ',
    word: 'end',
    ended: (id: string): string =>
      `Ended the signing key ${quoted(id)}. Services that are running stop signing with it within a minute.`,
    unknown: (id: string): string =>
      `There is no signing key ${quoted(id)}; to see all keys: ${commandName} keys list`,
  },
  databaseRefuses: (reason: string): string =>
    `The database of DATABASE_JOBS_URL or DATABASE_URL cannot be used: ${reason}`,
  databaseInsecure: (reason: string): string =>
    `The connection to the database is not as safe as sslmode in DATABASE_JOBS_URL or DATABASE_URL demands (${reason}). Let PostgreSQL have ssl = on and a certificate for the host in the URL. If the authority is your own, set NODE_EXTRA_CA_CERTS to the file of its certificate, in the environment of the service and of this command.`,
  databaseForbids: (reason: string): string =>
    `The role of DATABASE_JOBS_URL or DATABASE_URL may not do this (${reason}). Run it as the role that owns the tables: docs/production.md says how.`,
  diskFull: (reason: string): string =>
    `A disk is full (${reason}). Free space beside the data, never in it: docs/worst-days.md says how. Then run this again.`,
  tooLongToStore: (reason: string): string =>
    `A name, number or ID is too long for an index of the database (${reason}). Shorten it.`,
  databaseUnreachable: (reason: string): string =>
    `Cannot reach the database (${reason}). Check that it is running, and that DATABASE_JOBS_URL or DATABASE_URL is correct.`,
}

interface CreatedFacts {
  readonly id: string
  readonly name: string
  readonly secret: string | null
}

const shownOnce =
  'This is the only time the secret is shown, because only its hash is stored. Copy it now.'

/** Quotes an operator's input. Control characters are replaced, so that they cannot affect the terminal. */
const quoted = (text: string): string => JSON.stringify(text).replace(/\p{C}/gu, '?')
