import { en } from '#lib/text/en.ts'
import { list, text } from './field.ts'
import { message } from './message.ts'
import { required } from './rule.ts'

/** Something wrong with a request, or with us: the public code, the sentence, the HTTP status (decision 022). */
export interface Fault {
  readonly status: number
  readonly code?: string
  readonly message: string
}

/** The one layout of every answer of 400 and above. */
export const ErrorResponse = message('ErrorResponse', {
  errors: list('errors', 'item', {
    code: text('code'),
    message: text('message', required()),
  }),
})

/** A fault of one field, or of the body as a whole: `DataError:<field>:<rule>`. */
export const fieldFault = (
  field: string,
  rule: keyof typeof en.rules,
  sentence: string = en.rules[rule],
  status = 400,
): Fault => ({ status, code: `DataError:${field}:${rule}`, message: sentence })

/** The fault of a body whose root is another than the one that the interface names. */
export const rootFault = (root: string): Fault =>
  fieldFault(
    'body',
    'RootRule',
    en.rules.RootRule.replace('{root}', () => root),
  )

const fault = (status: number, code: keyof typeof en.faults): Fault => ({
  status,
  code,
  message: en.faults[code],
})

/** The faults that belong to no field (decision 022). */
export const faults = {
  /** Nothing was supplied to say who is calling: no code, as the interface says. */
  unauthenticated: (status: 401 | 403): Fault => ({ status, message: en.unauthenticated }),
  /** What was supplied is not valid. */
  authentication: (status: 401 | 403): Fault => fault(status, 'DataError:Authentication'),
  scope: fault(403, 'DataError:Scope'),
  /** The session cookie alone may have been sent by a page of another site. */
  origin: { ...fault(403, 'DataError:Authentication'), message: en.origin },
  path: fault(404, 'DataError:Path'),
  method: fault(405, 'DataError:Method'),
  accept: fault(406, 'DataError:Accept'),
  size: fault(413, 'DataError:Size'),
  mediaType: fault(415, 'DataError:MediaType'),
  rateLimit: (seconds: number): Fault => ({
    ...fault(429, 'DataError:RateLimit'),
    message: en.faults['DataError:RateLimit'].replace('{wait}', en.duration(seconds)),
  }),
  internal: fault(500, 'ServerError:Internal'),
  unavailable: fault(503, 'ServerError:Unavailable'),
} as const
