'use server'

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { startSession } from '#app/auth.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { authenticateMember } from '#lib/auth/authenticate.ts'
import { deviceCookie, deviceCookieFor } from '#lib/auth/device-cookie.ts'
import { linkNoticeCookieFor } from '#lib/auth/link-notice.ts'
import { redeemPassthrough } from '#lib/auth/redeem-passthrough.ts'
import { SignIn } from '#lib/contracts/forms/sign-in.ts'
import { Failure, isFailure } from '#lib/failure.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'

/** Signs in with a username and password, then redirects to the path in `goto`. */
export async function signInWithPassword(_: FormState, form: FormData): Promise<FormState> {
  return submit(SignIn, form, async (input) => {
    const jar = await cookies()
    const devices = jar.get(deviceCookie)?.value
    const started = await authenticateMember(
      { ...input, devices, onSignInPage: true },
      'session',
      await currentRequestContext(),
    ).catch(withPlainMessage)
    await startSession(started)
    jar.set({ ...deviceCookieFor(devices, started.accountId), httpOnly: true, sameSite: 'lax' })
    return safeRedirectPath(String(form.get('goto')))
  })
}

/** Exchanges a passthrough token for a session, then redirects to the path in `goto` (decision 025). */
export async function signInWithToken(form: FormData): Promise<void> {
  const path = safeRedirectPath(String(form.get('goto')))
  try {
    await startSession(
      await redeemPassthrough(String(form.get('token')), await currentRequestContext()),
    )
    if (form.get('automatic')) {
      const jar = await cookies()
      jar.set({ ...linkNoticeCookieFor(), httpOnly: true, sameSite: 'lax' })
    }
  } catch (error) {
    if (!isFailure(error)) throw error
    redirect(`/login?token=&goto=${encodeURIComponent(path)}`, 'replace')
  }
  // `replace` removes the token from the history of the browser.
  redirect(path, 'replace')
}

function withPlainMessage(error: unknown): never {
  const refused = isFailure(error) && error.faults[0].code === 'DataError:Authentication'
  throw refused ? new Failure({ ...error.faults[0], message: texts.errors.wrongSignIn }) : error
}
