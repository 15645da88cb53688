import { type Texts, texts } from '#lib/text/texts.ts'
import { list, text } from './field.ts'
import { type MessageValue, message } from './message.ts'
import { type RuleMessage, type RuleName, readMessage, required } from './rule.ts'

/** One reason why a request failed. `faultCode` returns its public code (interface 7). */
export type Fault = FieldFault | GeneralFault

/** A field, a path parameter or the body as a whole breaks a rule. */
export interface FieldFault {
  readonly status: number
  readonly field: string
  readonly rule: RuleName
  readonly message: string
  readonly code?: undefined
}

/** A fault that belongs to no field. */
interface GeneralFault {
  readonly status: number
  readonly code?: keyof Texts['api']['faults']
  readonly message: string
  readonly field?: undefined
  readonly rule?: undefined
}

/** The public code of a fault: `DataError:<field>:<rule>` if it has a field (interface 7). */
export const faultCode = (fault: Fault): string | undefined =>
  fault.field === undefined ? fault.code : `DataError:${fault.field}:${fault.rule}`

/** The anchor of the row of the manual that explains a fault: its rule, or what follows `DataError:`. */
export const faultAnchor = ({ code, rule }: Fault): string =>
  rule ?? code?.replace(/^\w+:/, '') ?? 'no-code'

/** The body of every response with a status of 400 or above (interface 7). */
export const ErrorResponse = message('ErrorResponse', {
  errors: list('errors', 'item', {
    code: text('code'),
    message: text('message', required()),
  }),
})

/** The body that reports these faults. */
export const errorBody = (faults: readonly Fault[]): MessageValue<typeof ErrorResponse> => ({
  errors: faults.map((fault) => ({ code: faultCode(fault), message: fault.message })),
})

/** A fault of one field; `body` stands for the body as a whole. */
export const fieldFault = (
  field: string,
  rule: RuleName,
  message: RuleMessage = () => texts().api.rules[rule],
  status = 400,
): FieldFault => ({ status, field, rule, message: readMessage(message) })

/** The fault of a field that occurs more often than it may. */
export const duplicateFault = (field: string, maxOccurrences: number): FieldFault =>
  fieldFault(field, 'DuplicateRule', () =>
    maxOccurrences === 1
      ? texts().api.rules.DuplicateRule
      : texts().api.events.ids.replace('{limit}', `${maxOccurrences}`),
  )

/** The fault of a body whose root element is not the one that the endpoint requires. */
export const rootFault = (root: string): FieldFault =>
  fieldFault(
    'body',
    'RootRule',
    texts().api.rules.RootRule.replace('{root}', () => root),
  )

/** A fault whose message is in the language of the request in which it is read. */
const fault = (
  status: number,
  code: keyof Texts['api']['faults'],
  message: RuleMessage = () => texts().api.faults[code],
): GeneralFault => ({
  status,
  code,
  get message() {
    return readMessage(message)
  },
})

const limitFault = (message: string, seconds: number): GeneralFault =>
  fault(429, 'DataError:RateLimit', message.replace('{wait}', texts().api.duration(seconds)))

/** The faults that belong to no field (interface 7, decision 022). */
export const faults = {
  /** The request carries no credential. This fault has no code (interface 7). */
  unauthenticated: (status: 401 | 403): GeneralFault => ({
    status,
    message: texts().api.unauthenticated,
  }),
  /** The credential is unknown, expired or revoked. */
  authentication: (status: 401 | 403): GeneralFault => fault(status, 'DataError:Authentication'),
  /** The header Authorization has another scheme than Bearer, or none. */
  scheme: (status: 401 | 403): GeneralFault =>
    fault(status, 'DataError:Authentication', () => texts().api.scheme),
  scope: (role: string): GeneralFault =>
    fault(403, 'DataError:Scope', () =>
      texts().api.faults['DataError:Scope'].replace('{role}', role),
    ),
  /** The request has no credentials of a client. */
  clientUnauthenticated: (): GeneralFault => ({ status: 401, message: texts().api.noClient }),
  clientScope: (role: string): GeneralFault =>
    fault(403, 'DataError:Scope', () =>
      role === 'test'
        ? texts().api.onlyTestClients
        : texts().api.clientScope.replace('{role}', role),
    ),
  /** A test client names an email that can belong to a person. */
  testEmail: fault(403, 'DataError:Scope', () => texts().api.testEmail),
  /** A page of another site may have sent the session cookie (CSRF). */
  origin: fault(403, 'DataError:Authentication', () => texts().api.origin),
  path: fault(404, 'DataError:Path'),
  method: fault(405, 'DataError:Method'),
  accept: fault(406, 'DataError:Accept'),
  size: fault(413, 'DataError:Size'),
  /** The media type is not one that the endpoint accepts. */
  mediaType: (forms: boolean | 'only'): GeneralFault => ({
    ...fault(415, 'DataError:MediaType'),
    message: texts().api.mediaType[forms === 'only' ? 'form' : forms ? 'any' : 'message'],
  }),
  charset: fault(415, 'DataError:MediaType', () => texts().api.mediaType.charset),
  contentCoding: fault(415, 'DataError:MediaType', () => texts().api.mediaType.coding),
  rateLimit: (seconds: number): GeneralFault =>
    limitFault(texts().api.faults['DataError:RateLimit'], seconds),
  /** All callers together have reached a ceiling of emails, whatever this one did. */
  emailLimit: (seconds: number): GeneralFault => limitFault(texts().api.emailLimit, seconds),
  /** The header Idempotency-Key is malformed. */
  malformedKey: (): FieldFault =>
    fieldFault('Idempotency-Key', 'FormatRule', texts().api.idempotencyKeyFormat),
  /** The key belongs to another request. */
  keyReused: (): FieldFault => fieldFault('Idempotency-Key', 'ReuseRule', undefined, 422),
  internal: fault(500, 'ServerError:Internal'),
  unavailable: fault(503, 'ServerError:Unavailable'),
} as const
