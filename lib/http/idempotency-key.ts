import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'

/** Visible characters of ASCII. */
const wellFormed = /^[!-~]{1,255}$/

/** Reads the header Idempotency-Key; undefined without it. Fails with 400 unless it has 1 to 255 visible characters. */
export function idempotencyKeyOf(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key') ?? undefined
  if (key !== undefined && !wellFormed.test(key)) throw new Failure(faults.malformedKey())
  return key
}
