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
  Granted extends Access = Access,
> {
  readonly method: 'GET' | 'POST'
  /** A second method that does the same. */
  readonly alsoBy?: 'POST'
  /** The exact path; `{name}` stands for one segment. */
  readonly path: Path
  readonly access: Granted
  readonly summary: string
  readonly request: Request
  readonly response: Response
  /** Whether OAuth clients may send a form, with the manners of RFC 6749, or nothing else. */
  readonly forms: boolean | 'only'
  /** Whether a page of any site may read the answer. */
  readonly public: boolean
  /** Milliseconds for which the answer, the same for everybody, may be told again without a look. */
  readonly cacheForMs?: number
  /** What its use case refuses, beside the faults that follow from the rest of the declaration. */
  readonly faults: readonly Fault[]
}

/** Who may call: anyone, or a member whose credential has the role; without one the status is as given. */
export type Access = 'anyone' | MemberAccess

/** Access for a member alone. */
export interface MemberAccess {
  readonly role: Role
  readonly refusal: 401 | 403
}

/** Declares an endpoint (interface 4). */
export function endpoint<
  const Path extends string,
  Response extends Message,
  const Granted extends Access,
  Request extends Message | undefined = undefined,
>(declared: {
  method: 'GET' | 'POST'
  alsoBy?: 'POST'
  path: Path
  access: Granted
  summary: string
  request?: Request
  response: Response
  forms?: boolean | 'only'
  public?: boolean
  cacheForMs?: number
  faults?: readonly Fault[]
}): Endpoint<Path, Request, Response, Granted> {
  return {
    forms: false,
    public: false,
    faults: [],
    ...declared,
    request: declared.request as Request,
  }
}

/** Access for a member whose credential has the role (interface 5, decision 022). */
export const member = (role: Role, refusal: 401 | 403 = 401): MemberAccess => ({ role, refusal })

/** The path parameters of an endpoint, by name. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & Params<Rest>
  : unknown
