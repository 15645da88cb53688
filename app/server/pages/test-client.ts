import type { IncomingMessage, ServerResponse } from 'node:http'
import { currentHeaders, currentRequest, currentRequestContext, withRequest } from '#app/request.ts'
import { authenticateClient } from '#lib/auth/caller.ts'
import { testEmails } from '#lib/contracts/test-emails.ts'
import { env } from '#lib/env.ts'
import { isFailure } from '#lib/failure.ts'
import { recordRateLimit } from '#lib/http/record-rate-limit.ts'
import { sendErrorPage } from './error-page.ts'

/**
 * Renders a page. The one with the emails of a test client is for this client only, which authenticates with HTTP
 * Basic: the browser asks its developer for the id and the secret (decision 097).
 */
export async function asTestClient(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  render: () => Promise<void>,
): Promise<void> {
  if (pathname !== '/developers/test-emails') return render()
  const context = currentRequestContext()
  try {
    const authorization = currentHeaders.get('authorization')
    const { id } = await authenticateClient(authorization, testEmails.access, context)
    await withRequest({ ...currentRequest(), testClient: id }, render)
  } catch (error) {
    if (!isFailure(error)) throw error
    recordRateLimit(error, context)
    const isLimit = error.faults[0].status === 429
    // Of any other client too, so that the browser asks again.
    const challenge = { 'WWW-Authenticate': `Basic realm="${env.realm}"` }
    const headers = { ...error.headers, ...(!isLimit && challenge) }
    sendErrorPage(request, response, { status: isLimit ? 429 : 401, headers })
  }
}
