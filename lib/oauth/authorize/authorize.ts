import { addConsent, issueCode } from '#db/queries/oauth/authorizations.ts'
import { hashOf, newSecret } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import type { Visit } from '#lib/http/visit.ts'
import { log } from '#lib/log.ts'
import { answerTo } from './answer-to.ts'
import { Denied } from './denied.ts'
import { consentPath, passwordPath, refusedPath, signInPath } from './paths.ts'
import { type Weighed, weigh } from './weigh.ts'

/** Answers an authorisation request: the address to which the browser goes next. */
export async function authorize(
  params: URLSearchParams,
  secret: string | undefined,
  visit: Visit,
): Promise<string> {
  const standing = await weigh(params, secret, visit)
  switch (standing.is) {
    case 'refused':
      return refusedPath(standing.reason)
    case 'denied':
      return standing.location
    case 'sign-in':
      return signInPath(params)
    case 'password':
      return passwordPath(params)
    case 'consent':
      return consentPath(params)
    case 'ready':
      return (await grant(standing.request, params, visit)) ?? consentPath(params)
  }
}

/** The address that takes a new code to the client; undefined where the member's word is needed after all. */
async function grant({ target, asked, session }: Weighed, params: URLSearchParams, visit: Visit) {
  const code = newSecret()
  const { client, redirectUri } = target
  const { roles, challenge, nonce } = asked
  const terms = { hash: hashOf(code), clientId: client.id, redirectUri, roles, challenge, nonce }
  if (!session || !(await issueCode(db, session, terms))) return undefined
  log.info({ event: 'code-issued', clientId: client.id, roles, ...visit })
  return answerTo(target, params, { code })
}

/** Remembers that the member allows what is asked for, unless the session has ended in the meantime. */
export async function allow({ target, asked, session }: Weighed, visit: Visit): Promise<void> {
  const consent = { clientId: target.client.id, roles: asked.roles }
  if (session) await addConsent(db, session, consent, visit)
}

/** The address that tells the client that the member refuses (RFC 6749, section 4.1.2.1). */
export const refusalTo = ({ target }: Weighed, params: URLSearchParams): string =>
  answerTo(target, params, new Denied('access_denied'))
