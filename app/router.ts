import { eventContracts } from '#lib/contracts/events/index.ts'
import { introspect } from '#lib/contracts/oauth/introspect.ts'
import { revoke } from '#lib/contracts/oauth/revoke.ts'
import { userinfo } from '#lib/contracts/oauth/userinfo.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { testEmails } from '#lib/contracts/test-emails.ts'
import { pathMatcher } from '#lib/http/match-path.ts'
import type { Handlers } from '#lib/http/methods.ts'
import { securityTextPath } from '#lib/http/security-text.ts'
import { changelogFeedPath } from '#lib/manual/documents/changelog-feed.ts'
import * as changePassword from './.well-known/change-password/route.ts'
import * as openidConfiguration from './.well-known/openid-configuration/route.ts'
import * as securityText from './.well-known/security.txt/route.ts'
import * as changelogFeed from './developers/changelog.atom/route.ts'
import * as search from './developers/search.json/route.ts'
import * as markdown from './developers.md/route.ts'
import * as events from './events/route.ts'
import * as subject from './events/subjects/[id]/route.ts'
import * as subjects from './events/subjects/route.ts'
import * as llms from './llms.txt/route.ts'
import * as introspection from './oauth/introspect/route.ts'
import * as jwks from './oauth/jwks/route.ts'
import * as revocation from './oauth/revoke/route.ts'
import * as userInfo from './oauth/userinfo/route.ts'
import * as notFound from './r1/[...path]/route.ts'
import * as authenticate from './r1/authenticate.eb/route.ts'
import * as ebrief from './r1/campaigns/ebrief.eb/route.ts'
import * as fees from './r1/fees.eb/route.ts'
import * as forgotpassword from './r1/forgotpassword.eb/route.ts'
import * as issuetoken from './r1/issuetoken.eb/route.ts'
import * as contacts from './r1/memberships/[membership]/contacts.eb/route.ts'
import * as memberships from './r1/memberships.eb/route.ts'
import * as openapi from './r1/openapi.json/route.ts'
import * as openapi30 from './r1/openapi-3.0.json/route.ts'
import * as token from './r1/openid/token.eb/route.ts'
import * as postman from './r1/postman.json/route.ts'
import * as profile from './r1/profile.eb/route.ts'
import * as schema from './r1/schema.xsd/route.ts'
import * as emails from './test-emails/route.ts'

const modules: Record<keyof typeof contracts, Handlers> = {
  token,
  authenticate,
  memberships,
  fees,
  forgotpassword,
  ebrief,
  issuetoken,
  contacts,
  profile,
}

const byPath = new Map<string, Handlers>([
  ...Object.entries(contracts).map(
    ([name, { path }]) => [path, modules[name as keyof typeof contracts]] as const,
  ),
  [eventContracts.events.path, events],
  [eventContracts.subject.path, subject],
  [eventContracts.subjects.path, subjects],
  [testEmails.path, emails],
  ['/r1/schema.xsd', schema],
  ['/r1/openapi.json', openapi],
  ['/r1/openapi-3.0.json', openapi30],
  ['/r1/postman.json', postman],
  ['/developers.md', markdown],
  ['/llms.txt', llms],
  ['/developers/search.json', search],
  [changelogFeedPath, changelogFeed],
  [securityTextPath, securityText],
  ['/.well-known/change-password', changePassword],
  ['/.well-known/openid-configuration', openidConfiguration],
  ['/.well-known/oauth-authorization-server', openidConfiguration],
  ['/oauth/jwks', jwks],
  [introspect.path, introspection],
  [revoke.path, revocation],
  [userinfo.path, userInfo],
])

const byPattern = [...byPath]
  .filter(([path]) => path.includes('{'))
  .map(([path, handlers]) => ({ matches: pathMatcher(path), handlers }))

/**
 * The handlers of an API path, which the production server calls without Next (decision 006);
 * undefined for a page. A release or a path of the feed that does not exist gets the 404 of the API,
 * because a program asks.
 */
export const handlersOf = (pathname: string): Handlers | undefined =>
  byPath.get(pathname) ??
  byPattern.find(({ matches }) => matches(pathname))?.handlers ??
  (/^\/(r\d+|events)(\/|$)/i.test(pathname) ? notFound : undefined)
