import { startSession } from '#app/auth.ts'
import { requestClosure, withdrawClosure } from '#lib/accounts/close-account.ts'
import { endAccess, endOtherAccess } from '#lib/auth/access.ts'
import { CloseAccount } from '#lib/contracts/forms/close-account.ts'
import { button, form, members, wrongPassword } from './form.ts'

const page = '/security'

/** The forms with which members end access to their account, or close it. */
export const securityForms = [
  button(`${page}/access/{access}/end`, page, members, async ({ who, params, context }) => {
    await endAccess(who, params.access ?? '', context)
    return `${page}?done=ended`
  }),
  // Also ends the session of this browser, which gets a new one.
  button(`${page}/access/end`, page, members, async ({ who, context }) =>
    startSession(await endOtherAccess(who, context), `${page}?done=everywhere`),
  ),
  form(`${page}/close`, members, CloseAccount, async ({ who, input, context }) => {
    const outcome = await requestClosure(who, input, context)
    return outcome === 'requested' ? `${page}/close?done=closure-asked` : wrongPassword()
  }),
  button(`${page}/close/withdraw`, `${page}/close`, members, async ({ who, context }) =>
    (await withdrawClosure(who, context)) ? `${page}?done=closure-withdrawn` : `${page}/close`,
  ),
]
