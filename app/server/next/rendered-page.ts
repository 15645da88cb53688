import type { IncomingMessage, ServerResponse } from 'node:http'

/** Gives Next the nonce of a page: it reads the nonce from the content security policy of the request. */
export function passPolicy(request: IncomingMessage, policy: string): void {
  request.headers['content-security-policy'] = policy
}

/** Returns true if Next has rendered a document; a route may have written it itself. */
export const isRendered = (html: string): boolean => html.includes('__next_f')

/** A document without the scripts of Next and the links that load them in advance. It is complete without them. */
export const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')

/**
 * Returns true if a document is only a script: Next sends one if a member's page finds that it does not exist
 * (vercel/next.js #98954). Without JavaScript it would be blank.
 */
export const isScriptOnly = ({ statusCode }: ServerResponse, page: Buffer): boolean =>
  statusCode === 404 && page.includes('id="__next_error__"')

/** Returns true if a page that Next renders has failed. Next's own document of it is only a script. */
export const hasFailed = ({ statusCode }: ServerResponse): boolean => statusCode === 500

/** Corrects the status after a form: Next redirects a GET, and the browser must not send the form to the other page. */
export function seeOther(response: ServerResponse): void {
  if (response.statusCode === 307) response.statusCode = 303
}

/** Lets a response receive a second document, after Next has rendered one that is not sent. */
export function forgetDocument(response: ServerResponse): void {
  for (const name of ['Content-Length', 'Content-Type', 'Link', 'Vary']) response.removeHeader(name)
  // Each rendering listens for the end of the response several times.
  response.setMaxListeners(2 * response.getMaxListeners())
}
