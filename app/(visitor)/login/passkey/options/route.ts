import { signInOptions } from '#lib/auth/passkeys/sign-in-by-passkey.ts'

/**
 * The options with which the sign-in page asks for a passkey of any account. They are not in the page, which is the
 * same for all visitors.
 */
export const GET = (): Response =>
  Response.json(signInOptions(), { headers: { 'Cache-Control': 'no-store' } })
