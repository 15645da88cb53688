import { changedParts, eventTypes } from '#db/values/event-types.ts'
import { roles } from '#db/values/roles.ts'
import { demonstrationMembers, isDemonstration } from '#lib/accounts/staff/demonstration.ts'
import { type Endpoint, isForMembers } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import {
  ErrorResponse,
  errorBody,
  type Fault,
  faultAnchor,
  faultCode,
  fieldFault,
} from '#lib/contract/fault.ts'
import { documented } from '#lib/contracts/documented.ts'
import { introspect } from '#lib/contracts/oauth/introspect.ts'
import { revoke } from '#lib/contracts/oauth/revoke.ts'
import { claimsByRole, idTokenClaimNames, userinfo } from '#lib/contracts/oauth/userinfo.ts'
import { exampleMessages } from '#lib/contracts/r1/examples.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { signInClaims } from '#lib/oauth/id-token.ts'
import * as en from '#lib/text/en.ts'
import { endpointPath } from './endpoint-parts.ts'
import { codeRows } from './error-rows.ts'
import { anchor, codeList, example, rows } from './markdown.ts'
import { messageSamples } from './samples.ts'

const { claims, demonstration, endpoint } = en.manual.frame
const endpoints = Object.entries<Endpoint>(contracts)

/** Rows of names with their meanings. */
const nameRows = (names: Readonly<Record<string, string>>, cell: (name: string) => string) =>
  rows(Object.entries(names).map(([name, meaning]) => [cell(name), meaning]))

/** Links to the endpoints that require the role. Claims are what the others give. */
const endpointsOf = (role: string): string =>
  [
    ...endpoints
      .filter(([, { access }]) => isForMembers(access) && access.role === role)
      .map(([name, { path }]) => `[\`${path}\`](${endpointPath(name)})`),
    ...(role === 'openid' || role in claimsByRole ? [`\`${userinfo.path}\``] : []),
  ].join(', ')

const claimRows = () => [
  ['`openid`', codeList(['sub']), claims.both],
  ...Object.entries(claimsByRole).flatMap(([role, fields]) => {
    const names = Object.values(fields).map(({ name }) => name)
    const row = (isInIdToken: boolean, where: string) => {
      const found = names.filter((name) => idTokenClaimNames.includes(name) === isInIdToken)
      return found.length > 0 ? [[`\`${role}\``, codeList(found), where]] : []
    }
    return [...row(true, claims.both), ...row(false, claims.userInfoOnly)]
  }),
  ['`openid`', codeList(signInClaims), claims.idTokenOnly],
]

/** A fee with an amount and one without. */
const exampleFees = [true, false].flatMap(
  (priced) => exampleMessages.fees.response.fees.find(({ amount }) => !amount !== priced) ?? [],
)

const exampleErrors = errorBody([
  fieldFault('grant_type', 'RequiredRule', en.api.select),
  fieldFault('client_id', 'RequiredRule'),
])

const [member] = demonstrationMembers

const all = Object.entries<Endpoint>(documented)

/** Every code of the endpoints, each with an anchor of its own, and the endpoints that return it. */
function everyCodeRows(): string {
  const found = new Map<string, { fault: Fault; names: string[] }>()
  for (const [name, endpoint] of all) {
    for (const fault of endpointFaults(endpoint)) {
      const code = faultCode(fault)
      if (!code) continue
      const names = found.get(code)?.names ?? []
      found.set(code, { fault, names: names.includes(name) ? names : [...names, name] })
    }
  }
  return rows(
    [...found]
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([code, { fault, names }]) => [
        `${anchor(code.replaceAll(':', '-'))}[\`${code}\`](/developers/errors#${faultAnchor(fault)})`,
        names.length === all.length
          ? en.manual.errors.allEndpoints
          : names.map((name) => `[${name}](${endpointPath(name)})`).join(', '),
      ]),
  )
}

/** The tables and examples of the guides that code derives, by their names in Markdown. */
export const derivedParts: Readonly<Record<string, string>> = {
  endpoints: rows(
    endpoints.map(([name, { method, path, summary }]) => [
      `${anchor(name)}[\`${method} ${path}\`](${endpointPath(name)})`,
      summary,
    ]),
  ),
  roles: rows(
    roles.map((role) => [
      `${anchor(`role-${role}`)}\`${role}\``,
      en.roles[role],
      endpointsOf(role),
    ]),
  ),
  claims: rows(claimRows()),
  eventTypes: rows(
    eventTypes.map((type) => [`${anchor(type)}\`${type}\``, en.manual.events[type]]),
  ),
  changedParts: changedParts.map((part) => `\`${part}\``).join(', '),
  oauthEndpoints: rows(
    [userinfo, revoke, introspect].map(({ path, summary }) => [`\`${path}\``, summary]),
  ),
  codes: codeRows(),
  everyCode: everyCodeRows(),
  // `error_uri` leads to the first page: its value has not changed since the manual was one page.
  tokenErrorLinks: nameRows(
    en.oauth.errors,
    (name) => `${anchor(name)}[\`${name}\`](/developers/errors#${name})`,
  ),
  tokenErrors: nameRows(en.oauth.errors, (name) => `${anchor(name)}\`${name}\``),
  // The token exchange has the plain names, to which its responses link.
  authorizationErrors: nameRows(
    en.oauth.authorizationErrors,
    (name) => `${anchor(`authorize-${name}`)}\`${name}\``,
  ),
  httpErrors: nameRows(en.api.http, (status) => status),
  errorExample: example(
    endpoint.exampleResponse,
    messageSamples(ErrorResponse, exampleErrors, '400 Bad Request'),
  ),
  feesExample: example(
    endpoint.exampleResponse,
    messageSamples(contracts.fees.response, { fees: exampleFees }, '200 OK'),
  ),
  demonstration:
    isDemonstration() && member ? `> ${demonstration(member.username, member.password)}` : '',
}
