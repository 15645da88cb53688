import { clientRoles } from '#db/values/roles.ts'
import { period } from '../../language/period.ts'
import { plural } from '../../language/plural.ts'

const quoted = (text: string): string => JSON.stringify(text).replace(/\p{C}/gu, '?')

interface Use {
  readonly connectedMembers: number
  readonly consents: number
  readonly sessions: number
}

interface Notices {
  readonly lastLogoutNotice: { readonly at: number; readonly result: string } | null
  readonly pendingLogoutNotices: number
}
type Format = (milliseconds: number) => string

const noticeResult = (result: string): string => {
  if (result === '200' || result === '204') return 'accepted'
  if (result === 'timeout')
    return `not accepted: no response within ${period.en.signOutTimeoutSeconds}`
  if (result === 'unreachable') return 'not accepted: the server cannot be reached'
  if (result === 'refused')
    return 'not sent: the host is in a private network that OUTGOING_PRIVATE_HOSTS does not have'
  return `not accepted: status ${result}`
}

/** The output of `client show`, `edit` and `delete`. */
export const clientsText = {
  unknownRole: ({ value }: { readonly value: string }): string =>
    `Role: ${quoted(value)} does not exist; choose from ${clientRoles.join(', ')}`,
  edited: (id: string, changed: boolean): string =>
    changed ? `Changed ${quoted(id)}.` : `${quoted(id)} is already registered like this.`,
  labels: {
    name: 'name',
    status: 'status',
    type: 'type',
    proof: 'authentication',
    roles: 'roles',
    idToken: 'ID tokens',
    emails: 'emails',
    redirectUris: 'redirect URIs',
    logoutUris: 'logout URIs',
    backchannelLogoutUri: 'told of sign-outs at',
    logoutNotices: 'last sign-out sent',
    created: 'created',
    use: 'in use by',
    lastToken: 'last token',
    changes: 'last changes',
    discovery: 'discovery',
    authorization: 'authorisation endpoint',
    token: 'token endpoint',
  },
  none: 'none',
  never: 'none is stored',
  idToken: (isLean: boolean): string =>
    isLean
      ? 'lean: the name and email are at user info only'
      : 'with the name and email, if granted',
  emails: (isTest: boolean): string =>
    isTest ? 'kept for its developer: it is a test client' : 'sent',
  own: 'own: members are not asked for consent',
  thirdParty: (isPublic: boolean): string =>
    isPublic
      ? 'third party: members are asked for consent, each time unless the redirect URI is https'
      : 'third party: members are asked for consent',
  noProof: 'public: no secret, and PKCE',
  proof: (secrets: number, requiresPkce: boolean): string =>
    `${plural.en(secrets, { one: '1 valid secret', other: '{n} valid secrets' })}, ${
      requiresPkce ? 'and PKCE' : 'and PKCE or a nonce with the scope openid'
    }`,
  use: ({ connectedMembers, consents, sessions }: Use): string =>
    [
      plural.en(connectedMembers, { one: '1 connected member', other: '{n} connected members' }),
      plural.en(consents, { one: '1 consent', other: '{n} consents' }),
      `${plural.en(sessions, { one: '1 session', other: '{n} sessions' })} on the website`,
    ].join(', '),
  logoutNotices: ({ lastLogoutNotice, pendingLogoutNotices }: Notices, dateTime: Format): string =>
    [
      lastLogoutNotice
        ? `${dateTime(lastLogoutNotice.at)}, ${noticeResult(lastLogoutNotice.result)}`
        : 'none',
      ...(pendingLogoutNotices > 0 ? [`${pendingLogoutNotices} to be sent`] : []),
    ].join('; '),
  deletion: (id: string, name: string, { connectedMembers, consents, sessions }: Use): string =>
    `Deleting ${quoted(id)} (${name}) ends for good:
  its secrets, codes and tokens, which ${plural.en(connectedMembers, { one: '1 member has', other: '{n} members have' })} given it
  ${plural.en(consents, { one: "1 member's consent", other: "{n} members' consents" })}
  ${plural.en(sessions, { one: '1 session', other: '{n} sessions' })} that it started on the website
The audit trail stays, without the name of the client.`,
  confirm: (id: string): string => `Type ${id} to delete it: `,
  deleted: (id: string): string => `Deleted ${quoted(id)}.`,
}
