import type { ClientRole, Role } from '#db/values/roles.ts'
import type { Deprecation } from './deprecation.ts'
import type { Fault } from './fault.ts'
import type { Message, RequestMessage } from './message.ts'

/** The declaration of an endpoint, from which route, validation, documents and generic tests derive (decision 001). */
export interface Endpoint<
  Path extends string = string,
  Request extends RequestMessage | undefined = RequestMessage | undefined,
  Response extends Message = Message,
  Access extends EndpointAccess = EndpointAccess,
  Form extends RequestMessage | undefined = RequestMessage | undefined,
> {
  readonly method: 'GET' | 'POST'
  /** A second method that does the same. */
  readonly alternativeMethod?: 'POST'
  /** True if a POST may send its token as `access_token` in a form (RFC 6750, section 2.2). */
  readonly acceptsTokenInForm?: boolean
  /** The exact path; `{name}` stands for one segment. */
  readonly path: Path
  readonly access: Access
  readonly summary: string
  /** The body of a POST, or the parameters of a GET. */
  readonly request: Request
  /** The request in a form, if it differs. */
  readonly formRequest?: Form
  readonly response: Response
  /** True if OAuth clients may send a form as RFC 6749 describes; `only` if they must. */
  readonly forms: boolean | 'only'
  /** True if a client may identify itself, which gives it limits of its own (decision 009). */
  readonly clientsMayIdentify: boolean
  /** True if a request may have an `Idempotency-Key`, so that a repeat has no second effect (decision 095). */
  readonly acceptsIdempotencyKey?: boolean
  /** Seconds for which a POST may be repeated after a lost response without a second effect; 0 if left out. */
  readonly repeatableForSeconds?: number
  /** True if pages of any origin may read the response (CORS). */
  readonly anyOrigin: boolean
  /** Milliseconds for which a response, the same for every caller, is cached (decision 016). */
  readonly cacheForMs?: number
  /** The announced end of the endpoint, if there is one. */
  readonly deprecation?: Deprecation
  /** The faults of the use case, in addition to those that the declaration implies. */
  readonly faults: readonly Fault[]
}

/** The permitted callers of an endpoint: anyone, a member with a role, or a client with a role of its own. */
export type EndpointAccess = 'anyone' | MemberAccess | ClientAccess

/** Access for members whose credential has the role. */
export interface MemberAccess {
  readonly role: Role
  /** The status for a missing or invalid credential. */
  readonly unauthenticatedStatus: 401 | 403
}

/** Access for clients that send their id and secret, and have the role; a test client has `test`. */
export interface ClientAccess {
  readonly clientRole: ClientRole | 'test'
}

/** Returns true if only members may call an endpoint. */
export const isForMembers = (access: EndpointAccess): access is MemberAccess =>
  access !== 'anyone' && 'role' in access

/** Returns true if only clients may call an endpoint. */
export const isForClients = (access: EndpointAccess): access is ClientAccess =>
  access !== 'anyone' && 'clientRole' in access

/** Returns true if only test clients may call an endpoint (decision 097). */
export const isForTestClients = (access: EndpointAccess): boolean =>
  isForClients(access) && access.clientRole === 'test'

/** Declares an endpoint (interface 4). */
export function endpoint<
  const Path extends string,
  Response extends Message,
  const Access extends EndpointAccess,
  Request extends RequestMessage | undefined = undefined,
  Form extends RequestMessage | undefined = undefined,
>(
  declaration: Pick<
    Endpoint<Path, Request, Response, Access, Form>,
    'method' | 'path' | 'access' | 'summary' | 'response'
  > &
    Partial<Endpoint<Path, Request, Response, Access, Form>>,
): Endpoint<Path, Request, Response, Access, Form> {
  return {
    forms: false,
    clientsMayIdentify: false,
    anyOrigin: false,
    faults: [],
    ...declaration,
    request: declaration.request as Request,
  }
}

/** Access for members whose credential has the role (interface 5, decision 022). */
export const member = (role: Role, unauthenticatedStatus: 401 | 403 = 401): MemberAccess => ({
  role,
  unauthenticatedStatus,
})

/** Access for clients that send their id and secret with HTTP Basic, and have the role (decision 093). */
export const client = (clientRole: ClientAccess['clientRole']): ClientAccess => ({ clientRole })

/** The path parameters of an endpoint, by name. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & Params<Rest>
  : unknown
