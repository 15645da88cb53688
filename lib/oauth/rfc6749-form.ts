import type { Fault } from '#lib/contract/fault.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { Exchange } from '#lib/contracts/r1/token.ts'
import { oauthError } from './oauth-error.ts'

type Answer = MessageValue<typeof Exchange>

/**
 * What RFC 6749 asks of a token endpoint and the interface does not: for clients that send a form,
 * so that any OAuth library works unchanged (decision 011).
 */
export const rfc6749Form = {
  /** The client may name itself by HTTP Basic (interface 2.3.1). */
  credentials(form: URLSearchParams, authorization: string | null): void {
    const [, encoded] = authorization?.match(/^basic +([\w+/]+=*)$/i) ?? []
    if (!encoded) return
    const pair = Buffer.from(encoded, 'base64')
      .toString()
      .match(/^([^:]*):(.*)$/s)
    const [id, secret] = pair?.slice(1).map(formDecoded) ?? []
    if (!id || !secret) return
    // Its name may stand in the body as well (section 3.2.1), and then it is the same.
    if (form.get('client_id') !== id) form.append('client_id', id)
    form.append('client_secret', secret)
  },
  /** Faults of the form are one `invalid_request`, unless it lacks only the client's proof (section 5.2). */
  answerFor(faults: readonly Fault[]): Answer {
    const fields = faults.map(({ field }) => field)
    const error = faults.every(isOfProof) ? 'invalid_client' : 'invalid_request'
    return oauthError(error, fields.join(', '))
  },
  /** 401 where the client is not known, 400 for the rest (section 5.2). */
  statusOf({ error }: Answer): number {
    if (!error) return 200
    return error === 'invalid_client' ? 401 : 400
  },
  /** What comes with 401: the scheme in which a client may name itself (section 5.2). */
  challenge: 'Basic realm="token"',
}

const isOfProof = ({ field, rule }: Fault) =>
  (field === 'client_id' || field === 'client_secret') && rule === 'RequiredRule'

const formDecoded = (text: string) => new URLSearchParams(`v=${text}`).get('v') ?? ''
