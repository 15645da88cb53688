import type { Role } from '#db/values/roles.ts'
import type { Fault } from './fault.ts'
import type { Message } from './message.ts'

/**
 * One endpoint of the interface, declared once: routes, checks, documents and tests follow from it.
 */
export interface Endpoint<
  Path extends string = string,
  Request extends Message | undefined = Message | undefined,
  Response extends Message = Message,
  Granted extends EndpointAccess = EndpointAccess,
> {
  readonly method: 'GET' | 'POST'
  /** A second method that does the same. */
  readonly alternativeMethod?: 'POST'
  /** The exact path; `{name}` stands for one segment. */
  readonly path: Path
  readonly access: Granted
  readonly summary: string
  readonly request: Request
  readonly response: Response
  /** Whether OAuth clients may send a form, with the manners of RFC 6749, or nothing else. */
  readonly forms: boolean | 'only'
  /** Whether a page of any site may read the answer. */
  readonly anyOrigin: boolean
  /** Milliseconds for which the answer, the same for everybody, may be told again without a look. */
  readonly cacheForMs?: number
  /** What its use case refuses, beside the faults that follow from the rest of the declaration. */
  readonly faults: readonly Fault[]
}

/** Who may call: anyone, or a member whose credential has the role; without one the status is as given. */
export type EndpointAccess = 'anyone' | MemberAccess

/** EndpointAccess for a member alone. */
export interface MemberAccess {
  readonly role: Role
  readonly unauthenticatedStatus: 401 | 403
}

/** Declares an endpoint (interface 4). */
export function endpoint<
  const Path extends string,
  Response extends Message,
  const Granted extends EndpointAccess,
  Request extends Message | undefined = undefined,
>(declared: {
  method: 'GET' | 'POST'
  alternativeMethod?: 'POST'
  path: Path
  access: Granted
  summary: string
  request?: Request
  response: Response
  forms?: boolean | 'only'
  anyOrigin?: boolean
  cacheForMs?: number
  faults?: readonly Fault[]
}): Endpoint<Path, Request, Response, Granted> {
  return {
    forms: false,
    anyOrigin: false,
    faults: [],
    ...declared,
    request: declared.request as Request,
  }
}

/** EndpointAccess for a member whose credential has the role (interface 5, decision 022). */
export const member = (role: Role, unauthenticatedStatus: 401 | 403 = 401): MemberAccess => ({
  role,
  unauthenticatedStatus,
})

/** The path parameters of an endpoint, by name. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & Params<Rest>
  : unknown
