import type { Endpoint } from '#lib/contract/endpoint.ts'
import { faults, fieldFault, rootFault } from '#lib/contract/fault.ts'
import { readForm } from '#lib/contract/form.ts'
import { readJson } from '#lib/contract/json.ts'
import { readXml } from '#lib/contract/read-xml.ts'
import { validate } from '#lib/contract/validate.ts'
import { Failure } from '#lib/failure.ts'
import { rfc6749Form } from '#lib/oauth/rfc6749-form.ts'
import { type BodyFormat, readText } from './body.ts'

/** Reads and checks the body of a request; fails with every fault there is in it (decision 022). */
export async function readRequest(
  request: Request,
  format: BodyFormat | undefined,
  { request: message }: Endpoint,
): Promise<unknown> {
  if (!message) return undefined
  const encoded = (request.headers.get('content-encoding') ?? 'identity') !== 'identity'
  if (!format || encoded) throw new Failure(faults.mediaType)
  const text = await readText(request)
  const raw =
    format === 'form'
      ? formOf(text, request)
      : (format === 'xml' ? readXml : readJson)(text, message)
  if (raw === undefined) throw new Failure(fieldFault('body', 'WellFormedRule'))
  if (raw === null) throw new Failure(rootFault(message.root))
  const checked = validate(message, raw)
  if (checked.faults) throw new Failure(checked.faults)
  return checked.value
}

function formOf(text: string, request: Request) {
  const form = new URLSearchParams(text)
  rfc6749Form.credentials(form, request.headers.get('authorization'))
  return readForm(form)
}
