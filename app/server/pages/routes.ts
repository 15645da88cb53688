import type { IncomingMessage, ServerResponse } from 'node:http'
import * as ownData from '#app/(member)/security/data/download/route.ts'
import * as oneClick from '#app/(visitor)/ebrief/unsubscribe/one-click/route.ts'
import * as passkeyOptions from '#app/(visitor)/login/passkey/options/route.ts'
import * as authorize from '#app/oauth/authorize/route.ts'
import * as denied from '#app/oauth/denied/route.ts'
import * as endSession from '#app/oauth/end-session/route.ts'
import * as exportDownload from '#app/staff/export/download/route.ts'
import * as errorsFile from '#app/staff/import/[job]/errors.csv/route.ts'
import * as upload from '#app/staff/import/upload/route.ts'
import * as accessPack from '#app/staff/privacy/people/[person]/access-pack/route.ts'
import * as uploadedLogo from '#app/uploaded-logo/route.ts'
import { isFailure } from '#lib/failure.ts'
import { pathMatcher } from '#lib/http/match-path.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { uploadedLogoPath } from '#lib/records/logo.ts'
import { log } from '#lib/runtime/log.ts'
import { isDatabaseUnavailable } from '#lib/runtime/outage.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'
import { uploadPath } from '../form/body-limit.ts'
import { noteWork } from '../metrics/requests.ts'
import { requestListener } from '../request-listener.ts'
import { errorPage, hasErrorPage } from './error-page.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** A route module: what a path sends that is not a page of ours. */
interface Route {
  readonly GET?: Handler
  readonly POST?: Handler
  readonly HEAD?: Handler
}

const routes = (
  [
    ['/login/passkey/options', passkeyOptions],
    ['/oauth/authorize', authorize],
    ['/oauth/denied', denied],
    ['/oauth/end-session', endSession],
    ['/ebrief/unsubscribe/one-click', oneClick],
    [uploadedLogoPath, uploadedLogo],
    ['/security/data/download', ownData],
    ['/staff/export/download', exportDownload],
    [uploadPath, upload],
    ['/staff/import/{job}/errors.csv', errorsFile],
    ['/staff/privacy/people/{person}/access-pack', accessPack],
  ] satisfies readonly (readonly [path: string, Route])[]
).map(([path, route]: readonly [string, Route]) => ({ matches: pathMatcher(path), route }))

const routeAt = (pathname: string): Route | undefined =>
  routes.find(({ matches }) => matches(pathname))?.route

/** Returns true for a route module that our server calls itself, because Next would buffer what it sends. */
export const isRoute = (pathname: string): boolean => routeAt(pathname) !== undefined

/** Calls the route module of a request. */
export const handleRoute = requestListener(async (request, { incoming, outgoing }) => {
  const [message, response] = [incoming as IncomingMessage, outgoing as ServerResponse]
  const route = routeAt(withoutQuery(message.url ?? ''))
  const method = request.method as keyof Route
  const handler = route?.[method] ?? (method === 'HEAD' ? route?.GET : undefined)
  const result = handler
    ? await withQueryBudget(
        async () => handler(request),
        (budget) => noteWork(response, budget),
      ).catch(failed)
    : new Response(null, { status: 405, headers: { Allow: Object.keys(route ?? {}).join(', ') } })
  const { status } = result
  if (result.body !== null || !hasErrorPage(status)) return result
  const headers = Object.fromEntries(result.headers)
  const { body, ...page } = errorPage(message, response, { status, headers })
  return new Response(body, page)
})

const failed = (error: unknown): Response => {
  if (isFailure(error))
    return new Response(null, { status: error.faults[0].status, headers: error.headers })
  log.error({ event: 'route-failed', error })
  return isDatabaseUnavailable()
    ? new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
    : new Response(null, { status: 500 })
}
