import { startSession } from '#app/auth.ts'
import { requestClosure, withdrawClosure } from '#lib/accounts/close-account.ts'
import { endAccess, endOtherAccess } from '#lib/auth/access.ts'
import { CurrentPassword } from '#lib/contracts/forms/current-password.ts'
import { memberButton, memberForm, wrongPassword } from './form.ts'

const page = '/security'

/** The forms with which members end access to their account, or close it. */
export const securityForms = [
  memberButton(`${page}/access/{access}/end`, page, async ({ who, param, context }) => {
    await endAccess(who, param('access'), context)
    return `${page}?done=ended`
  }),
  // Also ends the session of this browser, which gets a new one.
  memberButton(`${page}/access/end`, page, async ({ who, context }) =>
    startSession(await endOtherAccess(who, context), `${page}?done=everywhere`),
  ),
  memberForm(`${page}/close`, CurrentPassword, async ({ who, input, context }) => {
    const outcome = await requestClosure(who, input, context)
    return outcome === 'requested' ? `${page}/close?done=closure-asked` : wrongPassword()
  }),
  memberButton(`${page}/close/withdraw`, `${page}/close`, async ({ who, context }) =>
    (await withdrawClosure(who, context)) ? `${page}?done=closure-withdrawn` : `${page}/close`,
  ),
]
