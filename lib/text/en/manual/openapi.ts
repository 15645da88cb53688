import { period } from '../../language/period.ts'
import { apiText } from '../api.ts'

/** The sentences of the OpenAPI description that the contracts do not have. */
export const openApiText = {
  title: 'Membership and Account Service Interface',
  description:
    'Release 1, in XML and JSON. The manual at /developers explains how to get a client, how to sign members in and what the errors mean.',
  tags: {
    'Release 1': 'The endpoints of Release 1.',
    Events: 'The feed of changes, for programs of the organisation.',
    'Test clients': 'The emails of a test client, for its developer.',
  },
  needs: (role: string): string => `The token needs the role ${role}.`,
  needsClient: (role: string): string => `The client needs the role ${role}.`,
  needsTestClient: 'Only a test client may call it.',
  identify:
    'A client that identifies itself, with its id and secret or with a bearer token, has limits of its own. Credentials that are not valid count as none.',
  succeeded: 'The request succeeded.',
  notModified: 'The ETag in If-None-Match is current.',
  idempotencyKey: `Identifies the request for ${period.en.idempotencyHours}: a repeat with the same key gets the same response and has no second effect.`,
  parameters: {
    membership: 'The MembershipGUID of a membership that the member can access.',
    id: 'The id of an account, membership, application or subscription.',
  },
  schemes: {
    bearer: 'A bearer token from the token endpoint or from authenticate.eb.',
    session: 'The session cookie of the portal, from authenticate.eb or from a sign-in.',
    client: 'The id and secret of a client (RFC 6749, section 2.3.1).',
    openid: 'Sign-in with OpenID Connect: authorisation code with PKCE.',
  },
  headers: {
    'X-Request-Id': 'Identifies the request in the log of the service.',
    'Retry-After': 'The seconds to wait before the next attempt.',
    RateLimit: 'What remains of the limit, and the seconds until it has been renewed.',
    'RateLimit-Policy': 'The limit: its name, the number of requests and its seconds.',
    'WWW-Authenticate': 'The scheme that the endpoint requires (RFC 6750).',
    Allow: 'The methods that the path supports.',
    ETag: 'Identifies this version of the response, for If-None-Match.',
  },
  form: 'As a form, the fields follow RFC 6749: the client may send its id and secret with HTTP Basic instead.',
  invalidClient: `- \`invalid_client\`: ${apiText.faults['DataError:Authentication']}`,
}
