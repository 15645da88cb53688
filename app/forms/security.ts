import { startSession } from '#app/auth.ts'
import { currentRequestContext } from '#app/request.ts'
import { requestClosure, withdrawClosure } from '#lib/accounts/close-account.ts'
import { endAccess, endOtherAccess } from '#lib/auth/access.ts'
import { CloseAccount } from '#lib/contracts/forms/close-account.ts'
import { form, members, nothing, wrongPassword } from './form.ts'

const page = '/security'

/** The forms with which members end access to their account, or close it. */
export const securityForms = [
  form(
    `${page}/access/{access}/end`,
    members,
    nothing,
    async ({ who, params }) => {
      await endAccess(who, params.access ?? '', currentRequestContext())
      return `${page}?done=ended`
    },
    { page },
  ),
  // Also ends the session of this browser, which gets a new one.
  form(
    `${page}/access/end`,
    members,
    nothing,
    async ({ who }) => {
      await startSession(await endOtherAccess(who, currentRequestContext()))
      return `${page}?done=everywhere`
    },
    { page },
  ),
  form(`${page}/close`, members, CloseAccount, async ({ who, input }) => {
    const outcome = await requestClosure(who, input, currentRequestContext())
    return outcome === 'requested' ? `${page}/close?done=closure-asked` : wrongPassword()
  }),
  form(
    `${page}/close/withdraw`,
    members,
    nothing,
    async ({ who }) =>
      (await withdrawClosure(who, currentRequestContext()))
        ? `${page}?done=closure-withdrawn`
        : `${page}/close`,
    { page: `${page}/close` },
  ),
]
