import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainDocument } from '#app/_ui/frame/plain-document.ts'
import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { contactSentence } from '#lib/mail/contact-sentence.ts'
import { isDatabaseUnavailable } from '#lib/runtime/outage.ts'
import { withLanguage } from '#lib/text/language/language.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { sendInstead } from '../next/buffer-response.ts'
import { pageLanguage } from './language.ts'

interface PageError {
  readonly status: keyof Texts['problems']['page']
  readonly headers?: Readonly<Record<string, string>>
  /** A form that could not be processed and can be sent again, without its secrets. */
  readonly form?: { readonly action: string; readonly fields: Readonly<Record<string, string>> }
}

/** Returns true if there is an error page for a status. */
export const hasErrorPage = (status: number): status is PageError['status'] =>
  status in texts().problems.page

/**
 * Makes an error page: one complete document, which depends on nothing that can fail as well. After a
 * form it says what happened to the input.
 */
export function errorPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, form }: PageError,
) {
  // If a limit is exceeded while the body arrives, the language of the request is not the current one.
  const body = withLanguage(pageLanguage(request), () =>
    errorDocument(status, request.method === 'POST', form, nonceOf(response)),
  )
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
    body,
  }
}

/** Sends an error page. */
export function sendErrorPage(
  request: IncomingMessage,
  response: ServerResponse,
  error: PageError,
): void {
  const { status, headers, body } = errorPage(request, response, error)
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}

/** Sends the error page of something that failed: 503 while the database is unavailable, otherwise 500. */
export function sendFailurePage(
  request: IncomingMessage,
  response: ServerResponse,
  form?: PageError['form'],
): void {
  const outage = { status: 503, headers: { 'Retry-After': '5' }, ...(form && { form }) } as const
  sendInstead(response, () =>
    sendErrorPage(request, response, isDatabaseUnavailable() ? outage : { status: 500 }),
  )
}

function errorDocument(
  status: PageError['status'],
  hasInput: boolean,
  form: PageError['form'],
  nonce: string,
): string {
  const { page, notSaved, kept, sendAgain, home } = texts().problems
  const { title, lead } = page[status]
  const contactHelp = contactSentence(texts().contact.help)?.html
  return plainDocument({
    title,
    nonce,
    main: `<p>${lead}</p>
${hasInput ? `<p>${form ? kept : notSaved}</p>` : ''}
${form ? formToSendAgain(form, sendAgain) : ''}
${contactHelp ? `<p>${contactHelp}</p>` : ''}
<p><a href="/">${home}</a></p>`,
  })
}

/** The policy of the response names the nonce; a rejected request may have no other trace of it. */
const nonceOf = (response: ServerResponse): string =>
  /'nonce-([^']+)'/.exec(String(response.getHeader('Content-Security-Policy')))?.[1] ?? ''

const formToSendAgain = ({ action, fields }: NonNullable<PageError['form']>, button: string) => `
<form method="post" action="${escapeXml(action)}">
${Object.entries(fields)
  .map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeXml(name)}" value="${escapeXml(value)}">`,
  )
  .join('\n')}
<button>${button}</button>
</form>`
