import { type Fault, faultCode } from './contract/fault.ts'

const brand = Symbol.for('gatehouse.Failure')

/**
 * The one error that is an answer: its faults reach the caller, all of the same status, with the
 * headers that belong to them. Whatever else is thrown is ours alone, and is logged.
 */
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

/** Recognises a failure across the separate copies of this module that Next makes. */
export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && brand in error
