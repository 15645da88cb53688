import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import next from 'next'
import { readCookie, setCookieHeader } from '#lib/auth/cookie.ts'
import { draftCookie, expiredDraftCookie, openDraft } from '#lib/auth/draft.ts'
import { keyFor } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { isOwnRequest, signNetworkHeader } from '#lib/http/network/network-header.ts'
import { stripHeaders } from '#lib/http/network/strip-headers.ts'
import { networkHeader } from '#lib/http/request-context.ts'
import { fairQueue, QueueFullError, TaskAbandonedError } from '#lib/runtime/fair-queue.ts'
import { log } from '#lib/runtime/log.ts'
import { isDatabaseUnavailable } from '#lib/runtime/outage.ts'
import { withQueryBudget } from '#lib/runtime/query-budget.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { acceptWaiting } from './accept-waiting.ts'
import { buildFolder, provideNextConfig } from './build-folder.ts'
import { bufferResponse, sendCompressed } from './pages/buffer-response.ts'
import { sendErrorPage } from './pages/error-page.ts'
import { applyFormAction } from './pages/form-action.ts'
import { pageLanguage, sendChosenLanguage, withPageLanguage } from './pages/language.ts'
import { isManualPath, ownScriptFor } from './pages/page-script.ts'
import { recordBody } from './pages/record-body.ts'
import { isRefusedWhileViewing, refuseWhileViewing } from './pages/refuse-while-viewing.ts'
import { isFormOfAnotherBuild, keepForm, returnForm } from './pages/return-form.ts'
import { setSecurityHeaders } from './pages/security-headers.ts'
import { staticFiles } from './pages/static-files.ts'
import { handleTransfer, isTransfer } from './pages/transfers.ts'
import { isAnyVisitors, visitorPages } from './pages/visitor-pages.ts'
import { maxBodyBytes, rejectRequest } from './reject-request.ts'

type PageHandler = (request: IncomingMessage, response: ServerResponse, pathname: string) => unknown

/** One core renders about two hundred pages a second: beyond half a second's work a request gets 503. */
const maxWaiting = 100

/** The queue in which pages wait to be rendered; networks take turns. */
const pages = fairQueue(8, maxWaiting)

/** The queue of forms. Some wait up to 14 s for the mail server, and pages must not wait for them. */
const forms = fairQueue(16, maxWaiting)

/** Starts Next and returns the handler for pages and static files. */
export async function preparePages(): Promise<PageHandler> {
  // Next encrypts what server actions close over with this key and reads it from the environment only.
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = keyFor('server-actions').toString('base64')
  // Next adds an upgrade listener to this server instead of ours. With a listener Node would end every
  // connection that asks for an upgrade, which must be ignored (RFC 9110, section 7.8).
  const httpServer = new Server()
  provideNextConfig()
  // When a form redirects, Next requests the target page itself, at this URL, with the member's cookie.
  const app = next({
    dev: false,
    dir: buildFolder,
    hostname: ownHost(),
    port: env.port,
    httpServer,
  })
  await app.prepare()
  const render = app.getRequestHandler()
  const sendStaticFile = staticFiles()
  const sendVisitorPage = visitorPages(render)

  const renderLogged = (request: IncomingMessage, response: ServerResponse) =>
    render(request, response).catch((error) => {
      log.error({ event: 'render-failed', requestId: response.getHeader('X-Request-Id'), error })
      response.destroy()
    })

  /** Renders the page of an unknown path in the same section, which is complete without script. */
  const renderNotFound = (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    for (const name of ['Content-Length', 'Content-Type', 'Link', 'Vary']) {
      response.removeHeader(name)
    }
    // Each rendering listens for the end of the response several times.
    response.setMaxListeners(2 * response.getMaxListeners())
    bufferResponse(response, (page) =>
      sendCompressed(request, response, ownScriptFor(request, response, page, pathname)),
    )
    // The manual has one page for every path below its own.
    const section = isManualPath(pathname) ? '' : pathname
    request.url = `${section}/not/found`
    return renderLogged(request, response)
  }

  const renderPage = (
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    readBody: () => Promise<Buffer>,
  ): Promise<void> =>
    withQueryBudget(async () => {
      const isComplete = bufferResponse(response, (page) => {
        applyFormAction(response)
        if (isFormOfAnotherBuild(response)) returnForm(request, response, readBody)
        else if (isScriptOnly(request, response, page)) renderNotFound(request, response, pathname)
        else sendPage(request, response, ownScriptFor(request, response, page, pathname), readBody)
      })
      renderLogged(request, response)
      await isComplete
    })

  const handleDynamic = async (
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> => {
    const isOwn = isOwnRequest(request)
    stripHeaders(request)
    setSecurityHeaders(request, response)
    response.setHeader('Content-Language', currentTag())
    const rejection = rejectRequest(request, pathname)
    if (rejection) {
      const connection = hasBody(request) ? { Connection: 'close' } : {}
      const headers = { ...rejection.headers, ...connection }
      return sendErrorPage(request, response, { status: rejection.status, headers })
    }
    if (isTransfer(pathname)) return handleTransfer(request, response)
    // Before anything asynchronous: the body may arrive in the same packet as the headers.
    const readBody = recordBody(request, maxBodyBytes, () => {
      sendErrorPage(request, response, { status: 413, headers: { Connection: 'close' } })
    })
    if (isRefusedWhileViewing(request, pathname)) {
      await readBody()
      return refuseWhileViewing(request, response)
    }
    await removeShownDraft(request, response, pathname)
    if (request.method === 'POST') {
      setOwnOrigin(request)
      signNetworkHeader(request)
    }
    // The request that it serves holds a place in the queue already.
    if (isOwn) return renderPage(request, response, pathname, readBody)
    const owner = {
      key: String(request.headers[networkHeader]),
      isAbandoned: () => response.destroyed,
    }
    const queue = request.method === 'POST' ? forms : pages
    try {
      await queue(owner, async () => {
        await acceptWaiting()
        // A response that has ended never ends again: its task would keep its place for ever.
        if (response.destroyed) return
        await renderPage(request, response, pathname, readBody)
      })
    } catch (error) {
      if (error instanceof TaskAbandonedError) return
      if (!(error instanceof QueueFullError)) throw error
      sendErrorPage(request, response, { status: 503, headers: { 'Retry-After': '1' } })
    }
  }

  return (request, response, pathname) => {
    if (sendStaticFile(request, response, pathname)) return
    if (sendChosenLanguage(request, response)) return
    const language = pageLanguage(request)
    const isSent = isAnyVisitors(request) && sendVisitorPage(request, response, pathname, language)
    if (isSent === true) return
    const handle = () => handleDynamic(request, response, pathname)
    return withPageLanguage(request, language, () =>
      // Without a promise for a request with a body, which may arrive in the same packet as the headers.
      isSent === false ? handle() : isSent.then((done) => (done ? undefined : handle())),
    )
  }
}

/** A host name under which this process reaches itself. */
const ownHost = () =>
  !env.host || ['0.0.0.0', '::'].includes(env.host)
    ? 'localhost'
    : env.host.replace(/^.*:.*$/, '[$&]')

/**
 * Sends a rendered page, or an error page if it failed: Next's own is only a script, so it is blank
 * without JavaScript, and its status is 500 even when the database is unavailable (503).
 */
async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Buffer,
  readBody: () => Promise<Buffer>,
): Promise<void> {
  const isDocument = !('rsc' in request.headers) && !('next-action' in request.headers)
  if (response.statusCode !== 500) {
    await sendCompressed(request, response, page)
  } else if (request.method === 'POST' && !(await isForm(request, await readBody()))) {
    sendErrorPage(request, response, { status: 400, headers: { Connection: 'close' } })
  } else if (!isDocument) {
    await sendCompressed(request, response, page)
  } else if (isDatabaseUnavailable()) {
    // A form that was to be shown again has not been.
    response.removeHeader('Set-Cookie')
    const form = request.method === 'POST' && (await keepForm(request, response, await readBody()))
    const headers = { 'Retry-After': '5' }
    sendErrorPage(request, response, { status: 503, headers, ...(form && { form }) })
  } else sendErrorPage(request, response, { status: 500 })
}

/**
 * Whether a page is only a script: what Next sends when a page of a member finds that it does not exist
 * (vercel/next.js #98954). Without JavaScript it would be blank.
 */
const isScriptOnly = ({ method }: IncomingMessage, { statusCode }: ServerResponse, page: Buffer) =>
  method === 'GET' && statusCode === 404 && page.includes('id="__next_error__"')

/** Whether the request has a body, whose end a rejection does not wait for. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length']) > 0

/** Whether a body can be parsed as the form that its Content-Type states. */
const isForm = ({ headers }: IncomingMessage, body: Buffer): Promise<boolean> =>
  new Response(new Uint8Array(body), {
    headers: { 'Content-Type': headers['content-type'] ?? '' },
  })
    .formData()
    .then(
      () => true,
      () => false,
    )

/** Removes a draft from the browser when its form is shown, so that it does not return later. */
async function removeShownDraft(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  if (method !== 'GET' || !headers.cookie?.includes(draftCookie)) return
  const draft = await openDraft(readCookie(headers.cookie, draftCookie))
  if (draft && draft.path !== pathname) return
  response.appendHeader('Set-Cookie', setCookieHeader(expiredDraftCookie))
}

/**
 * The origin has been verified above. Next would compare it with the Host header, which a proxy may
 * have changed.
 */
function setOwnOrigin({ headers }: IncomingMessage): void {
  headers.origin = new URL(env.baseUrl).origin
  headers.host = env.realm
  delete headers['x-forwarded-host']
}
