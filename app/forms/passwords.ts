import { startSession } from '#app/auth.ts'
import { withGotoBeyondHome } from '#app/paths/mfa.ts'
import { changePassword } from '#lib/accounts/change-password.ts'
import { prepareReset } from '#lib/accounts/request-reset.ts'
import { acceptInvitation } from '#lib/accounts/use-invitation.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { EmailForm } from '#lib/contracts/forms/email-form.ts'
import { ChangePassword, ChoosePassword } from '#lib/contracts/forms/passwords.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { anyone, fault, form, memberForm, wrongPassword } from './form.ts'

/** Sets a new password and ends every session, then starts a new one for this browser. */
const change = memberForm(
  '/password/change',
  ({ passwordTemporary }): RequestMessage => (passwordTemporary ? ChoosePassword : ChangePassword),
  async ({ who, input, query, context }) => {
    const passwords = input as { current?: string; password: string }
    const changed = await changePassword(who, passwords, context)
    if (changed === 'wrong-password') return wrongPassword()
    if (typeof changed === 'string') return fault('password', texts().errors.newPassword[changed])
    if (!who.passwordTemporary) return startSession(changed, '/security?done=password')
    const goto = query.get('goto')
    const next = goto ? afterChoosing(safeRedirectPath(goto)) : '/memberships?done=password'
    return startSession(changed, next)
  },
)

/** Adds the success banner to a path whose page can show one. */
const afterChoosing = (path: string): string =>
  /^\/(memberships|profile|security)$/.test(path) ? `${path}?done=password` : path

/** Emails temporary passwords. Neither the page nor its timing reveals whether there is an account (decision 010). */
const forgotten = form('/password/forgot', anyone, EmailForm, async ({ input, query, context }) => {
  const goto = safeRedirectPath(query.get('goto'))
  const send = await prepareReset(input.email, context, { goto })
  void send()
  return withGotoBeyondHome('/password/forgot/sent', goto)
})

/** Sets the first password and signs in. If the link no longer works, its page says why. */
const welcome = form('/welcome', anyone, ChoosePassword, async ({ input, text, context }) => {
  const token = text('token')
  const issued = await acceptInvitation(token, input.password, context)
  if (typeof issued === 'string') return fault('password', texts().errors.newPassword[issued])
  if (!issued) return `/welcome?token=${encodeURIComponent(token)}`
  return startSession(issued, '/memberships?done=welcome')
})

/** The forms for a new password. */
export const passwordForms = [change, forgotten, welcome]
