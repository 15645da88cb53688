import type { IncomingMessage, ServerResponse } from 'node:http'
import { contactSentence } from '#lib/mail/contact-sentence.ts'
import { en } from '#lib/text/en.ts'
import { plainDocument } from './plain-document.ts'

interface PageError {
  readonly status: keyof typeof en.problems.page
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends an error page: one complete document, which depends on nothing that can fail as well. After a
 * form it says what happened to the input.
 */
export function sendErrorPage(
  { method, headers: received }: IncomingMessage,
  response: ServerResponse,
  { status, headers }: PageError,
): void {
  response.removeHeader('Content-Length')
  const page = errorPage(status, method === 'POST', String(received['x-nonce']))
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(method === 'HEAD' ? undefined : page)
}

function errorPage(status: PageError['status'], hasInput: boolean, nonce: string): string {
  const { page, notSaved, home } = en.problems
  const { title, lead } = page[status]
  return plainDocument({
    title,
    nonce,
    main: `<p>${lead}</p>
${hasInput ? `<p>${notSaved}</p>` : ''}
${contactHelp ? `<p>${contactHelp}</p>` : ''}
<p><a href="/">${home}</a></p>`,
  })
}

const contactHelp = contactSentence(en.contact.help)?.html
