import { plainDocument } from '#app/_ui/frame/plain-document.ts'
import { pagePolicy } from '#app/page-policy.ts'
import { currentRequest } from '#app/request.ts'
import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import type {
  AuthorizationResponse,
  PostedResponse,
} from '#lib/oauth/authorize/authorization-response.ts'
import { texts } from '#lib/text/texts.ts'
import { redirectTo } from './redirects.ts'

/** Redirects the browser, or sends a page that posts the response to the client. */
export function respond(response: AuthorizationResponse): Response {
  if (typeof response === 'string') return redirectTo(response)
  const { nonce = '' } = currentRequest()
  return new Response(postingPage(response, nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy(nonce, new URL(response.action).origin),
    },
  })
}

/** The form submits itself; without JavaScript it has a button (OAuth 2.0 Form Post Response Mode, section 2). */
function postingPage({ action, fields, client }: PostedResponse, nonce: string): string {
  const text = texts().oauth.redirecting
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`,
  )
  return plainDocument({
    title: escapeXml(text.title(client)),
    nonce,
    main: `<p>${text.lead}</p>
<form method="post" action="${escapeXml(action)}">
${inputs.join('\n')}
<button>${text.button}</button>
</form>
<script nonce="${nonce}">document.forms[0].submit()</script>`,
  })
}
