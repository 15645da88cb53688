import { env } from '#lib/env.ts'

/** Keeps the path on which the sign-in of staff continues. */
export const gotoCookie = 'gatehouse.work-goto'

/** The values that next-auth compares with the identity provider's response, for 15 minutes. */
const checks = ['pkce.code_verifier', 'state', 'nonce', 'csrf-token'] as const

/** All cookies that a sign-in with the identity provider of the organisation sets (decision 061). */
export const providerCookies = [
  gotoCookie,
  ...checks.map((name) => `${prefix(name)}authjs.${name}`),
]

/** The longest lifetime of these cookies, in minutes, unless the browser closes first. */
export const providerCookieMinutes = 15

function prefix(name: (typeof checks)[number]): string {
  if (!env.secure) return ''
  return name === 'csrf-token' ? '__Host-' : '__Secure-'
}
