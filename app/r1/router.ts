import { contracts } from '#lib/contracts/index.ts'
import { pathMatcher } from '#lib/http/match-path.ts'
import type { Handlers } from '#lib/http/methods.ts'
import * as nothing from './[...path]/route.ts'
import * as authenticate from './authenticate.eb/route.ts'
import * as ebrief from './campaigns/ebrief.eb/route.ts'
import * as fees from './fees.eb/route.ts'
import * as forgotpassword from './forgotpassword.eb/route.ts'
import * as issuetoken from './issuetoken.eb/route.ts'
import * as contacts from './memberships/[membership]/contacts.eb/route.ts'
import * as memberships from './memberships.eb/route.ts'
import * as openapi from './openapi.json/route.ts'
import * as token from './openid/token.eb/route.ts'
import * as profile from './profile.eb/route.ts'
import * as schema from './schema.xsd/route.ts'

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

const routes = [
  ...Object.entries(contracts).map(([name, { path }]) => ({
    matches: pathMatcher(path),
    handlers: modules[name as keyof typeof contracts],
  })),
  { matches: pathMatcher('/r1/schema.xsd'), handlers: schema },
  { matches: pathMatcher('/r1/openapi.json'), handlers: openapi },
]

/** The route module of a path under /r1, for a server that calls it without Next's router. */
export const handlersOf = (pathname: string): Handlers =>
  routes.find(({ matches }) => matches(pathname))?.handlers ?? nothing
