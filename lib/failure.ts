import { hasCode } from '#db/driver/errors.ts'
import { type Fault, faultCode } from './contract/fault.ts'

const brand = Symbol.for('gatehouse.Failure')

/** The only error that callers see: faults of one status, and headers. Any other becomes a 500 (decision 022). */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly [brand] = true
  readonly faults: readonly [Fault, ...Fault[]]
  readonly headers: Readonly<Record<string, string>>

  constructor(faults: Fault | readonly Fault[], headers: Readonly<Record<string, string>> = {}) {
    const all = [faults].flat() as [Fault, ...Fault[]]
    super(all.map((fault) => faultCode(fault) ?? fault.message).join(', '))
    this.faults = all
    this.headers = headers
  }
}

/** Recognises a failure, even one from another of the copies of this module that Next creates. */
export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && brand in error

/** True if an index of the database has no room for a text, such as 900 random letters of Chinese (SQLSTATE 54000). */
export const isTooLongToStore = (error: unknown): boolean => hasCode(error, /^54000$/)
