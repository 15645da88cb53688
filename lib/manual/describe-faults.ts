import { type Fault, faultCode } from '#lib/contract/fault.ts'
import type { ManualError } from './model.ts'

/** The page that explains every error. */
export const errorsPath = '/developers/errors'

/** The anchor of a code on the page of errors: the rule, or what follows `DataError:`. */
export const errorAnchor = ({ code, rule }: Pick<Fault, 'code' | 'rule'>): string =>
  rule ?? code?.replace(/^\w+:/, '') ?? 'no-code'

/** Describes faults in their order. Those with the same status and message are one error. */
export function describeFaults(faults: readonly Fault[]): ManualError[] {
  const errors = new Map<string, ManualError & { codes: string[] }>()
  for (const fault of faults) {
    const { status, message } = fault
    const key = `${status} ${fault.rule ?? fault.code} ${message}`
    const href = `${errorsPath}#${errorAnchor(fault)}`
    const error = errors.get(key) ?? { status, codes: [], message, href }
    const code = faultCode(fault)
    if (code && !error.codes.includes(code)) error.codes.push(code)
    errors.set(key, error)
  }
  return [...errors.values()]
}
