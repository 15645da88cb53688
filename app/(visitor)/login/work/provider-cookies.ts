import { env } from '#lib/env.ts'

/** Keeps the path on which the sign-in of staff continues. */
export const gotoCookie = 'gatehouse.work-goto'

/** What next-auth compares with the response of the identity provider, for 15 minutes. */
const checks = ['pkce.code_verifier', 'state', 'nonce', 'csrf-token'] as const

/** All cookies that a sign-in with the identity provider of the organisation sets (decision 061). */
export const providerCookies = [
  gotoCookie,
  ...checks.map((name) => `${prefix(name)}authjs.${name}`),
]

/** How long the longest of them lasts, unless the browser closes first. */
export const providerCookieMinutes = 15

function prefix(name: (typeof checks)[number]): string {
  if (!env.secure) return ''
  return name === 'csrf-token' ? '__Host-' : '__Secure-'
}
