import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import type { Mail } from './send.ts'

const organisation = env.orgName

/** Tells a member that the password was changed. */
export const passwordChangedMail = (to: string): Mail => ({
  to,
  ...en.passwordChangedMail({ organisation, forgot: `${env.baseUrl}/password/forgot` }),
})

/** Asks the owner of a new address to confirm it. */
export const confirmAddressMail = (to: string, secret: string): Mail => ({
  to,
  ...en.confirmAddressMail({
    organisation,
    confirm: `${env.baseUrl}/profile/email/confirm?token=${secret}`,
  }),
})

/** Tells the old address that it was replaced. */
export const emailChangedMail = (to: string, replacement: string): Mail => ({
  to,
  ...en.emailChangedMail({ organisation, replacement, forgot: `${env.baseUrl}/password/forgot` }),
})
