import { period } from '../../language/period.ts'
import { plural } from '../../language/plural.ts'

const quoted = (text: string): string => `‘${text.replace(/\p{C}/gu, '?')}’`

interface Use {
  readonly connectedMembers: number
  readonly consents: number
  readonly sessions: number
  /** The numbers that are lower bounds. */
  readonly atLeast: readonly string[]
}

const used = (use: Use) => {
  const { connectedMembers, consents, sessions } = use
  const written = {
    connectedMembers: plural.en(connectedMembers, {
      one: '1 member is connected',
      other: '{n} members are connected',
    }),
    consents: plural.en(consents, {
      one: '1 member has given consent',
      other: '{n} members have given consent',
    }),
    sessions: plural.en(sessions, {
      one: '1 session on this website',
      other: '{n} sessions on this website',
    }),
  }
  return Object.entries(written).map(([name, text]) =>
    use.atLeast.includes(name) ? `At least ${text}` : text,
  )
}

interface ClientFacts {
  readonly value: string
}

const wrong =
  (reason: string) =>
  ({ value }: ClientFacts): string =>
    `${quoted(value)} ${reason}`

/** The pages on which an administrator manages clients. */
export const staffClientsText = {
  title: 'Clients',
  lead: 'Programs that members can connect to their account. Members see the name when they are asked for consent.',
  add: 'Add a client',
  back: 'Back to the clients',
  backTo: (name: string): string => `Back to ${name}`,
  kinds: {
    confidential: 'Server app',
    nonce: 'Server app without PKCE (older software)',
    public: 'App on a device or in a browser',
  },
  kindHints: {
    confidential: 'It keeps a secret and must use PKCE. Choose this if you are not sure.',
    nonce: 'It keeps a secret, and sends a nonce with the scope openid in place of PKCE.',
    public: 'It cannot keep a secret, so it gets none and must use PKCE.',
  },
  idTokens: { full: 'In the ID token', lean: 'At user info only' },
  idTokenHints: {
    full: 'Most software does. Choose this if you are not sure.',
    lean: 'ID tokens leave them out, so the program’s cookies and logs do not contain them.',
  },
  emails: { sent: 'We send them', kept: 'We keep them for its developer' },
  emailHints: {
    sent: 'For a program that members use.',
    kept: 'A test client. Its developer reads them with its id and secret, and can take over any account that has an email address at example.com, example.net, example.org, .example or .test, unless it is one of staff. It can use no other address, so never record one of these for a person.',
  },
  tags: {
    own: 'Own',
    public: 'Public',
    test: 'Test',
    disabled: 'Disabled',
    rotating: 'Two secrets',
  },
  fields: {
    name: 'Name',
    nameHint: 'The name that members see, for example: Soil Map',
    id: 'Id (optional)',
    idHint: '3 to 64 lower-case letters, digits and hyphens. We choose one if you leave it empty.',
    kind: 'What kind of program is it?',
    own: 'It belongs to us, so members are not asked for consent',
    redirectUris: 'Redirect URIs',
    redirectUrisHint:
      'One on each line, exactly as the program sends it. Codes are sent only there.',
    logoutUris: 'Logout URIs (optional)',
    logoutUrisHint: 'One on each line. Members may be sent there after they sign out.',
    backchannelLogoutUri: 'Where we report sign-outs (optional)',
    backchannelLogoutUriHint:
      'The URI at which the program learns that a member has signed out (OpenID Connect Back-Channel Logout)',
    idToken: 'Where does it read the member’s name and email?',
    emails: 'What happens to the emails that it asks us to send?',
    roles: 'What may it ask for?',
    addRoles: 'What else may it ask for?',
    confirm: (id: string): string => `Enter ${id} to delete it`,
  },
  roles: {
    openid: 'Their name and username (openid)',
    profile: 'Their profile: name, address and phone numbers (profile)',
    email: 'Their email address (email)',
    address: 'Their postal address (address)',
    phone: 'Their phone number (phone)',
    membership: 'That they are a member, with type, number and paid-until date (membership)',
    memberships: 'Their memberships (memberships)',
    contacts: 'The contacts of their memberships (contacts)',
    passthrough: 'To sign them in to this website without a password (passthrough)',
    events: 'To read all changes to people and memberships by itself (events)',
  },
  addForm: { submit: 'Add the client', pending: 'Adding…' },
  editForm: {
    title: (name: string): string => `Change ${name}`,
    lead: 'The client’s tokens stay valid. Members will be asked for consent to new roles.',
    change: 'Change the client',
    submit: 'Save',
    pending: 'Saving…',
  },
  labels: {
    id: 'Id',
    kind: 'Kind',
    consent: 'Consent',
    secrets: 'Secrets',
    roles: 'May ask for',
    idToken: 'Name and email',
    emails: 'Its emails',
    redirectUris: 'Redirect URIs',
    logoutUris: 'Logout URIs',
    backchannelLogoutUri: 'Where we report sign-outs',
    logoutNotices: 'Last sign-out reported',
    created: 'Created',
    disabled: 'Disabled',
    use: 'Used by',
    lastToken: 'Last token',
    discovery: 'Discovery',
    authorization: 'Authorisation endpoint',
    token: 'Token endpoint',
  },
  discoveryUrl: (issuer: string): string => `${issuer}/.well-known/openid-configuration`,
  facts: 'Registration',
  developer: 'For its developer',
  manage: 'Secret and access',
  changes: 'Last changes',
  consent: {
    own: 'Members are not asked',
    asked: 'Members are asked',
    public: 'Members are asked, each time unless the redirect URI is https',
  },
  secrets: (secrets: number): string =>
    secrets === 0
      ? 'None'
      : plural.en(secrets, { one: '1 valid secret', other: '{n} valid secrets' }),
  use: used,
  never: 'Never',
  none: 'None',
  noticeResult: (result: string): string => {
    if (result === '200' || result === '204') return 'accepted'
    if (result === 'timeout')
      return `not accepted: no response within ${period.en.signOutTimeoutSeconds}`
    if (result === 'unreachable') return 'not accepted: the server cannot be reached'
    if (result === 'refused')
      return 'not sent: the program is in a private network that an operator has not permitted'
    return `not accepted: status ${result}`
  },
  pendingNotices: (count: number): string => `${count} to be sent`,
  rotate: {
    title: (name: string): string => `New secret for ${name}`,
    link: 'Create a new secret',
    submit: 'Create a new secret',
    pending: 'Creating…',
    lead: 'Do this when someone who knew the secret leaves, for example. The old secret stays valid until you end it, so the program can switch at any time.',
  },
  finish: {
    submit: 'End the old secret',
    pending: 'Ending…',
    lead: 'Do this once the program uses the new secret. If the secret has leaked, do it at once.',
  },
  disable: {
    submit: 'Disable the client',
    pending: 'Disabling…',
    lead: 'We will reject it from now on, and end its codes, tokens and sessions.',
  },
  enable: {
    submit: 'Enable the client',
    pending: 'Enabling…',
    lead: 'We will accept it again, with the same secrets. Members must connect it again.',
  },
  delete: {
    link: 'Delete the client',
    title: (name: string): string => `Delete ${name}`,
    lead: 'This cannot be undone. To end its access for a while, disable it instead.',
    ends: 'Its secrets, codes and tokens stop working for good. These use it now:',
    stays: 'The audit trail stays, without the name of the client.',
    submit: 'Delete the client',
    pending: 'Deleting…',
  },
  issued: {
    title: { added: 'Client added', rotated: 'New secret', webhook: 'Secret of the webhook' },
    lead: 'We show the secret only once. Copy it now, and send it to the developer securely.',
    public: 'It is a public client: it has no secret, and it must use PKCE.',
    id: 'Client id',
    secret: 'Secret',
    keep: 'The old secret stays valid until you end it.',
    open: 'I have copied it',
    openPublic: 'Open the client',
  },
  enter: {
    name: 'Enter a name',
    kind: 'Select what kind of program it is',
    roles: 'Select at least one thing it may ask for',
    confirm: (id: string): string => `Enter ${id}`,
  },
  unfinished:
    'There are already two secrets, or someone has just changed the client. Reload the page.',
  deleted: 'This client no longer exists. Someone has just deleted it.',
  /** The faults of a client; the value is the id, the URI or the role at fault. */
  faults: {
    'no-name': (): string => 'Enter a name',
    name: ({ value }: ClientFacts): string =>
      `Use ${value} characters or fewer for the name, on one line, without invisible characters`,
    id: ({ value }: ClientFacts): string =>
      `${quoted(value)} cannot be an id. Use 3 to 64 lower-case letters, digits and hyphens.`,
    taken: ({ value }: ClientFacts): string =>
      `There is already a client ${quoted(value)}. If you have just added it, open it from the list and create a new secret.`,
    'public-without-pkce': (): string => 'A client without a secret must use PKCE',
    'public-test': (): string => 'Only a client with a secret can be a test client',
    'no-redirect-uri': (): string => 'Enter at least one redirect URI',
    'not-registered': wrong('is not registered for this client'),
    'events-test': (): string =>
      'A test client cannot read all changes (events), because they are about real people',
    'events-own': (): string =>
      'Only a program of our own that can keep a secret may read all changes (events)',
    role: ({ value }: ClientFacts): string => `There is no role ${quoted(value)}`,
    characters: wrong(
      'contains characters that are not allowed in a URI. Encode them, for example a space as %20.',
    ),
    fragment: wrong('has a fragment. Leave out the # and everything after it.'),
    wildcard: wrong('has a wildcard. Enter each URI in full.'),
    absolute: wrong(
      'is not a complete URI. Begin with https://, or with a private scheme such as com.example.app:/',
    ),
    'user-info': wrong('contains a user name. Leave out everything before the @.'),
    'private-use': wrong(
      'has a private scheme. Use https, or select that it runs on a device or in a browser.',
    ),
    'own-public': wrong(
      'is not https. A public client of ours needs https, or members must be asked for consent.',
    ),
    'private-host': wrong(
      'is in a private network, to which this service may not send. Ask its operator to permit that.',
    ),
    https: wrong('is not secure. Use https (http is only for 127.0.0.1, [::1] and localhost).'),
  },
}
