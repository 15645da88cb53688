import type { IncomingMessage } from 'node:http'
import { cookieName, readCookie } from '#lib/auth/cookie.ts'

/** The form that ends the impersonation. */
const endPath = '/end-view'

/**
 * Returns true if a request would change something during an impersonation. This is the one place that
 * decides it: every form and every route that changes something takes a POST (decision 069).
 */
export const isRefusedWhileImpersonating = (
  { method, headers }: IncomingMessage,
  pathname: string,
): boolean =>
  method === 'POST' &&
  pathname !== endPath &&
  readCookie(headers.cookie, cookieName('view')) !== undefined
