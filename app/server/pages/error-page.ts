import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { contactSentence } from '#lib/mail/contact-sentence.ts'
import { withLanguage } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { pageLanguage } from './language.ts'
import { plainDocument } from './plain-document.ts'

interface PageError {
  readonly status: keyof typeof texts.problems.page
  readonly headers?: Readonly<Record<string, string>>
  /** The URL of the form whose input has been kept. */
  readonly form?: string
}

/**
 * Sends an error page: one complete document, which depends on nothing that can fail as well. After a
 * form it says what happened to the input.
 */
export function sendErrorPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, form }: PageError,
): void {
  const { method, headers: received } = request
  response.removeHeader('Content-Length')
  // Where a limit is exceeded while the body arrives, the language of the request is not the current one.
  const page = withLanguage(pageLanguage(request), () =>
    errorPage(status, method === 'POST', form, String(received['x-nonce'])),
  )
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(method === 'HEAD' ? undefined : page)
}

function errorPage(
  status: PageError['status'],
  hasInput: boolean,
  form: string | undefined,
  nonce: string,
): string {
  const { page, notSaved, kept, backToForm, home } = texts.problems
  const { title, lead } = page[status]
  const contactHelp = contactSentence(texts.contact.help)?.html
  return plainDocument({
    title,
    nonce,
    main: `<p>${lead}</p>
${hasInput ? `<p>${form ? kept : notSaved}</p>` : ''}
${form ? `<p><a href="${escapeXml(form)}">${backToForm}</a></p>` : ''}
${contactHelp ? `<p>${contactHelp}</p>` : ''}
<p><a href="/">${home}</a></p>`,
  })
}
