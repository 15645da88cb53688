import type { Fault } from '#lib/contract/fault.ts'
import { bodyFault, maxFields } from '#lib/contract/formats/body-fault.ts'
import type { Dialect, WrittenResponse } from '#lib/contract/formats/dialect.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import { message } from '#lib/contract/message.ts'
import { errorFields } from '#lib/contracts/oauth/client-fields.ts'
import { documentedDialects } from './documented-errors.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'

const { json } = documentedDialects
const writeError = json.write(message('error', errorFields))

/** The dialect of clients that send a form: that of RFC 6749 where the interface differs (decision 011). */
const rfc6749Form: Dialect = {
  contentType: json.contentType,
  read(text, _message, headers) {
    // curl -d says that its JSON is a form.
    if (/^\s*[{<]/.test(text)) return bodyFault('noForm', text, 0)
    const form = new URLSearchParams(text)
    if ([...form].length > maxFields) return bodyFault('tooManyFields', text, 0)
    addBasicCredentials(form, headers.get('authorization'))
    return readForm(form)
  },
  write(message) {
    const write = json.write(message)
    return (value) => withErrorStatus(write(value).body, value)
  },
  fail(faults) {
    if (faults[0].status !== 400) return json.fail(faults)
    const error = errorOf(faults)
    return withErrorStatus(writeError(error).body, error)
  },
}

/** The `serve` options of an endpoint that issues tokens (RFC 6749, section 5.1). */
export const rfc6749Options = { form: rfc6749Form, headers: { Pragma: 'no-cache' } }

/** The same for an endpoint that is not in the interface. */
export const oauthOptions = { ...rfc6749Options, dialects: documentedDialects }

/**
 * Moves HTTP Basic credentials into the form (RFC 6749, section 2.3.1). The secret of a public
 * client may be empty. Credentials that cannot be read leave no client_id, so that the client
 * does not pass for a public one.
 */
function addBasicCredentials(form: URLSearchParams, authorization: string | null): void {
  if (!authorization || !/^basic\b/i.test(authorization)) return
  const [, encoded = ''] = authorization.match(/^basic +([\w+/]+=*)$/i) ?? []
  const pair = Buffer.from(encoded, 'base64')
    .toString()
    .match(/^([^:]+):(.*)$/s)
  const [id, secret] = pair?.slice(1).map(formDecoded) ?? []
  if (!id) {
    form.delete('client_id')
    return
  }
  // The body may repeat the same client_id (RFC 6749, section 3.2.1).
  // Any other value becomes a duplicate.
  if (form.get('client_id') !== id) form.append('client_id', id)
  if (secret) form.append('client_secret', secret)
}

const formDecoded = (text: string) => new URLSearchParams(`v=${text}`).get('v') ?? ''

/** `invalid_client` if only the client's credentials are missing, else `invalid_request` (RFC 6749, section 5.2). */
function errorOf(faults: readonly [Fault, ...Fault[]]): OAuthError {
  const fields = faults.map(({ field }) => field)
  const name = faults.every(isMissingCredential) ? 'invalid_client' : 'invalid_request'
  const error = oauthError(name, fields.join(', '))
  return fields[0] === 'body' ? { ...error, errorDescription: faults[0].message } : error
}

const isMissingCredential = ({ field, rule }: Fault) =>
  (field === 'client_id' || field === 'client_secret') && rule === 'RequiredRule'

/** 401 with a challenge for an unknown client, 400 for other errors, 200 without one (RFC 6749, section 5.2). */
function withErrorStatus(body: string, { error }: Partial<OAuthError>): WrittenResponse {
  if (!error) return { status: 200, body }
  return error === 'invalid_client'
    ? { status: 401, body, headers: { 'WWW-Authenticate': 'Basic realm="token"' } }
    : { status: 400, body }
}
