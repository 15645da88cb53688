import type { Endpoint } from '#lib/contract/endpoint.ts'
import { faults } from '#lib/contract/fault.ts'
import type { Dialect } from '#lib/contract/formats/dialect.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { type SubmittedFields, validate } from '#lib/contract/validate.ts'
import { Failure } from '#lib/failure.ts'
import { readText } from './body.ts'

/** Reads and validates a body. Fails with 415 without a dialect, or with every fault in it at once (decision 022). */
export async function readRequest(
  request: Request,
  dialect: Dialect | undefined,
  { message, forms }: Pick<Endpoint, 'forms'> & { readonly message: RequestMessage | undefined },
): Promise<unknown> {
  if (!message) return undefined
  const isEncoded = (request.headers.get('content-encoding') ?? 'identity') !== 'identity'
  if (!dialect) throw new Failure(faults.mediaType(forms))
  if (isEncoded) throw new Failure(faults.contentCoding)
  const fields = dialect.read(await readText(request), message, request.headers)
  if ('rule' in fields) throw new Failure(fields)
  return validated(message, fields)
}

/** Reads and validates the parameters of a GET. Fails with every fault in them at once. */
export const readParameters = (url: string, message: RequestMessage | undefined): unknown =>
  message && validated(message, readForm(new URL(url).searchParams))

function validated(message: RequestMessage, fields: SubmittedFields): unknown {
  const result = validate(message, fields)
  if (result.faults) throw new Failure(result.faults)
  return result.value
}

/** Visible characters of ASCII. */
const wellFormedKey = /^[!-~]{1,255}$/

/** Reads the header Idempotency-Key; undefined without it. Fails with 400 unless it has 1 to 255 visible characters. */
export function idempotencyKeyOf(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key') ?? undefined
  if (key !== undefined && !wellFormedKey.test(key)) throw new Failure(faults.malformedKey())
  return key
}
