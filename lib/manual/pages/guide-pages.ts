import { lifetimes } from '#db/values/lifetimes.ts'
import { roles } from '#db/values/roles.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { introspect } from '#lib/contracts/oauth/introspect.ts'
import { revoke } from '#lib/contracts/oauth/revoke.ts'
import { claimsByRole, idTokenRoles, userinfo } from '#lib/contracts/oauth/userinfo.ts'
import { exampleMessages } from '#lib/contracts/r1/examples.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import { signInClaims } from '#lib/oauth/id-token.ts'
import { en } from '#lib/text/en.ts'
import { facts } from '../facts.ts'
import type { CodeLanguage, ManualBlock, ManualPage, ManualRow } from '../model.ts'
import { manualPage } from '../prose.ts'
import { messageSamples } from '../samples.ts'
import { endpointPath } from './endpoint-page.ts'

const { clients, formats, frame, tokens } = en.manual
const endpoints = Object.entries<Endpoint>(contracts)

const table = (
  caption: string,
  head: readonly string[],
  rows: readonly ManualRow[],
): ManualBlock => ({ kind: 'table', table: { caption, head, rows } })

const example = (title: string, language: CodeLanguage, code: string): ManualBlock => ({
  kind: 'code',
  title,
  samples: [{ label: language, language, code }],
})

/** How to get a client, its kinds and what each role gives access to. */
export const clientsPage = (): ManualPage => {
  const { head } = clients
  return manualPage('/developers/clients', clients, {
    register: [
      example(
        clients.command,
        'sh',
        `npx gatehouse client create --name 'Soil Map' --id soil-map \\
  --redirect-uri https://map.example.org/callback \\
  --role openid --role memberships`,
      ),
    ],
    kinds: [
      table(
        clients.kindsCaption,
        [head.kind, head.for, head.option],
        Object.values(clients.kinds).map((cells) => ({ cells })),
      ),
    ],
    roles: [table(clients.rolesCaption, [head.role, head.gives, head.endpoints], roleRows())],
  })
}

const roleRows = (): ManualRow[] =>
  roles.map((role) => ({
    id: `role-${role}`,
    cells: [`\`${role}\``, en.roles[role], endpointsOf(role)],
  }))

/** Links to the endpoints that require the role. Claims are what the others give. */
const endpointsOf = (role: string): string =>
  [
    ...endpoints
      .filter(([, { access }]) => access !== 'anyone' && access.role === role)
      .map(([name, { path }]) => `[\`${path}\`](${endpointPath(name)})`),
    ...(role === 'openid' || role in claimsByRole ? [`\`${userinfo.path}\``] : []),
  ].join(', ')

/** How to get, send, renew and revoke tokens, and how long each of them is valid. */
export const tokensPage = (): ManualPage => {
  const { head, captions, claims } = tokens
  return manualPage('/developers/tokens', tokens, {
    lifetimes: [table(captions.lifetimes, [head.what, head.lasts, head.uses], lifetimeRows())],
    'authorization-code': [example(tokens.authorize, 'text', authorizationUrl())],
    'id-token': [table(captions.claims, [claims.role, claims.names, claims.where], claimRows())],
    revoke: [example(tokens.revokeRequest, 'sh', revokeCommand())],
    'openid-endpoints': [table(captions.endpoints, [head.endpoint, head.does], oauthRows())],
  })
}

const codeList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const claimRows = (): ManualRow[] => [
  { cells: ['`openid`', codeList(['sub']), tokens.claims.both] },
  ...Object.entries(claimsByRole).map(([role, fields]) => ({
    cells: [
      `\`${role}\``,
      codeList(Object.values(fields).map(({ name }) => name)),
      idTokenRoles.includes(role) ? tokens.claims.both : tokens.claims.userInfoOnly,
    ],
  })),
  { cells: ['`openid`', codeList(signInClaims), tokens.claims.idTokenOnly] },
]

function lifetimeRows(): ManualRow[] {
  const text = tokens.lifetimes
  const row = (name: keyof typeof text, lasts: string, uses = tokens.many): ManualRow => ({
    id: `lifetime-${name}`,
    cells: [text[name], lasts, uses],
  })
  const lasts = (name: keyof typeof lifetimes) => frame.duration(lifetimes[name])
  return [
    row('code', lasts('code'), tokens.one),
    row('accessToken', lasts('accessToken')),
    row('refresh', tokens.untilGrantEnds, tokens.one),
    row('exchangeRepeat', lasts('exchangeRepeat')),
    row('grant', lasts('grant')),
    row('idToken', lasts('idToken')),
    row('bearer', lasts('bearer')),
    row('session', tokens.idle(lasts('session'), facts.sessionIdle ?? '')),
    row('passthrough', lasts('passthrough'), tokens.one),
    row('temporaryPassword', lasts('temporaryPassword'), tokens.one),
    row('usedTemporaryPassword', lasts('usedTemporaryPassword')),
  ]
}

/** The challenge is the one of RFC 7636, appendix B. */
const authorizationUrl = (): string =>
  [
    `${env.baseUrl}/oauth/authorize?response_type=code`,
    `client_id=${exampleMessages.token.request?.clientId}`,
    `redirect_uri=${encodeURIComponent(exampleMessages.token.request?.redirectUri ?? '')}`,
    'scope=openid%20memberships',
    'state=af0ifjsldkj',
    'code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    'code_challenge_method=S256',
  ].join('\n  &')

const revokeCommand = (): string => {
  const { clientId, clientSecret } = exampleMessages.token.request ?? {}
  return `curl ${env.baseUrl}${revoke.path} \\
  -u ${clientId}:${clientSecret} \\
  -d token=${exampleMessages.token.response.refreshToken}`
}

const oauthRows = (): ManualRow[] => [
  ...Object.entries(tokens.endpoints).map(([path, does]) => ({ cells: [`\`${path}\``, does] })),
  ...[userinfo, revoke, introspect].map(({ path, summary }) => ({
    cells: [`\`${path}\``, summary],
  })),
]

/** The rules for reading and writing XML and JSON. */
export const formatsPage = (): ManualPage => {
  const [first] = exampleMessages.fees.response.fees.filter(({ amount }) => amount)
  const [last] = exampleMessages.fees.response.fees.filter(({ amount }) => !amount)
  const fees = [first, last].filter((fee) => fee !== undefined)
  return manualPage('/developers/formats', formats, {
    examples: [
      {
        kind: 'code',
        title: frame.endpoint.exampleResponse,
        samples: messageSamples(contracts.fees.response, { fees }, '200 OK'),
      },
    ],
  })
}
