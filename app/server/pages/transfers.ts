import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import * as exportDownload from '#app/staff/export/download/route.ts'
import * as errorsFile from '#app/staff/import/[job]/errors.csv/route.ts'
import * as upload from '#app/staff/import/upload/route.ts'
import { env } from '#lib/env.ts'
import { pathMatcher } from '#lib/http/match-path.ts'
import { log } from '#lib/runtime/log.ts'
import { maxBodyBytes, uploadPath } from '../reject-request.ts'
import { sendErrorPage } from './error-page.ts'
import { recordBody } from './record-body.ts'

type Handler = (request: Request) => Promise<Response>

/** A route module that receives or sends a file. */
interface Transfer {
  readonly GET?: Handler
  readonly POST?: Handler
}

const transfers: readonly (readonly [path: string, Transfer])[] = [
  ['/staff/export/download', exportDownload],
  [uploadPath, upload],
  ['/staff/import/{job}/errors.csv', errorsFile],
]
const matchers = transfers.map(([path, transfer]) => ({ matches: pathMatcher(path), transfer }))

const transferAt = (pathname: string): Transfer | undefined =>
  pathname.startsWith('/staff/')
    ? matchers.find(({ matches }) => matches(pathname))?.transfer
    : undefined

/** Whether a path receives or sends a file. Next would buffer it, so our server calls its module. */
export const isTransfer = (pathname: string): boolean => transferAt(pathname) !== undefined

/** Handles a request for a path that receives or sends a file, as a stream. */
export async function handleTransfer(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The route of uploads counts their bytes itself, while it stores them.
  if (request.url !== uploadPath) {
    recordBody(request, maxBodyBytes, () => {
      sendErrorPage(request, response, { status: 413, headers: { Connection: 'close' } })
    })
  }
  await listener(request, response)
}

const listener = getRequestListener(
  async (request, { incoming, outgoing }) => {
    const [incomingMessage, response] = [incoming as IncomingMessage, outgoing as ServerResponse]
    const transfer = transferAt(incomingMessage.url?.split('?', 1)[0] ?? '')
    const handler = request.method === 'POST' ? transfer?.POST : transfer?.GET
    const result = handler ? await handler(request) : new Response(null, { status: 404 })
    if (response.headersSent) return RESPONSE_ALREADY_SENT
    if (result.status !== 404) return result
    sendErrorPage(incomingMessage, response, { status: 404 })
    return RESPONSE_ALREADY_SENT
  },
  {
    hostname: env.realm,
    errorHandler(error) {
      log.error({ event: 'transfer-failed', error })
      return new Response(null, { status: 500 })
    },
  },
)
