import { roles as everyRole, type Role } from '#db/values/roles.ts'
import {
  isJsonObject,
  type JsonObject,
  parseJsonObject,
} from '#lib/contract/formats/json-object.ts'
import { claimsByRole } from '#lib/contracts/oauth/userinfo.ts'
import { type Acr, knownAcrs } from '../acr.ts'
import { AuthorizationError } from './authorization-error.ts'

/** The claims that an authorisation request asks for with `claims` (OpenID Connect Core, section 5.5). */
export interface ClaimsRequest {
  /** The names of claims that the service has and the client may request. */
  readonly userInfo: readonly string[]
  readonly idToken: readonly string[]
  /** The roles to which these claims belong. */
  readonly roles: readonly Role[]
  /** The values of `sub` that will do; undefined if any will. */
  readonly subjects: readonly string[] | undefined
  /** The classes of a sign-in that will do, as an essential `acr`; undefined if any will. */
  readonly acrs: readonly Acr[] | undefined
}

/**
 * Reads the parameter `claims`. Claims that are unknown, or belong to a role that the client may not
 * request, are ignored: not even an essential one makes a request fail (OpenID Connect Core, section
 * 5.5.1).
 */
export function claimsRequestOf(
  parameter: string | undefined,
  clientRoles: readonly string[],
): ClaimsRequest {
  const request = parameter === undefined ? {} : (parseJsonObject(parameter) ?? rejectClaims())
  const [userInfo, idToken] = [request.userinfo, request.id_token].map((part) => part ?? {})
  if (!isJsonObject(userInfo) || !isJsonObject(idToken)) return rejectClaims()
  const allowed = Object.entries(claimsByRole)
    .filter(([role]) => clientRoles.includes(role))
    .flatMap(([role, fields]) => Object.values(fields).map(({ name }) => ({ role, name })))
  const claimsIn = (part: JsonObject) => allowed.filter(({ name }) => Object.hasOwn(part, name))
  const [ofUserInfo, ofIdToken] = [claimsIn(userInfo), claimsIn(idToken)]
  const namedRoles = [...ofUserInfo, ...ofIdToken].map(({ role }) => role)
  return {
    userInfo: ofUserInfo.map(({ name }) => name),
    idToken: ofIdToken.map(({ name }) => name),
    roles: everyRole.filter((role) => namedRoles.includes(role)),
    subjects: valuesOf(idToken.sub),
    acrs: essentialAcrs(idToken.acr),
  }
}

function rejectClaims(): never {
  throw new AuthorizationError('invalid_request', 'claims must be a JSON object of objects')
}

/** The requested values of a claim; undefined if any will do. */
function valuesOf(claim: unknown): readonly string[] | undefined {
  if (!isJsonObject(claim)) return undefined
  const values = Array.isArray(claim.values) ? claim.values : [claim.value]
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? known.map(String) : undefined
}

/** An essential `acr` must be met, or the sign-in has failed (OpenID Connect Core, section 5.5.1.1). */
function essentialAcrs(acr: unknown): readonly Acr[] | undefined {
  const values = isJsonObject(acr) && acr.essential === true ? valuesOf(acr) : undefined
  const known = values && knownAcrs(values)
  if (known?.length === 0) throw new AuthorizationError('unmet_authentication_requirements')
  return known
}
