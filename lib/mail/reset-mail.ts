import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import type { Mail } from './send.ts'

/** The mail with the temporary password of each account of an address (decision 010). */
export const resetMail = (
  to: string,
  passwords: readonly { readonly username: string; readonly password: string }[],
): Mail => ({
  to,
  ...en.resetMail({ organisation: env.orgName, login: env.loginUrl, passwords }),
})
