import { currentMember } from '#app/access/member.ts'
import { removeLinkNotice, signOut, startSession } from '#app/auth.ts'
import { cookieOf, currentHeaders, setCookie } from '#app/request.ts'
import { authenticateMember } from '#lib/auth/authenticate.ts'
import { cookieWith } from '#lib/auth/cookie.ts'
import { deviceCookieFor } from '#lib/auth/device-cookie.ts'
import { endSession } from '#lib/auth/member.ts'
import { redeemPassthrough } from '#lib/auth/passthrough/redeem-passthrough.ts'
import { redeemTemporaryLink } from '#lib/auth/temporary-link.ts'
import { SignIn } from '#lib/contracts/forms/passwords.ts'
import { isFailure } from '#lib/failure.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { anyone, button, fault, form, nothing } from './form.ts'

/** Signs in with a username and password, then continues at the path in `goto`. */
const signIn = form('/login', anyone, SignIn, async ({ input, text, context }) => {
  const devices = cookieOf('device')
  const started = await authenticateMember(
    { ...input, devices, onSignInPage: true },
    'session',
    context,
  ).catch(refusalOf)
  if (started === 'refused') return fault('username', texts().errors.wrongSignIn)
  setCookie(deviceCookieFor(devices, started.accountId))
  return startSession(started, safeRedirectPath(text('goto')))
})

function refusalOf(error: unknown): 'refused' {
  if (isFailure(error) && error.faults[0].code === 'DataError:Authentication') return 'refused'
  throw error
}

/**
 * Exchanges a passthrough token for a session, then continues at the path in `goto` (decision 025). A session that the
 * same member began stays, because it can do more.
 */
const signInByLink = button('/login/link', '/login', anyone, async ({ text, context }) => {
  const path = safeRedirectPath(text('goto'))
  try {
    const issued = await redeemPassthrough(text('token'), context)
    const member = await currentMember()
    if (member?.isOwn && member.accountId === issued.accountId) {
      await endSession(issued.secret, context)
      return path
    }
    const next = await startSession(issued, path)
    if (text('automatic')) setCookie(cookieWith('link', '1'))
    return next
  } catch (error) {
    if (!isFailure(error)) throw error
    return `/login?token=&goto=${encodeURIComponent(path)}`
  }
})

/** Signs in once with the temporary password of an email, which the link has in place of typing it (decision 010). */
const signInOnce = form('/password/temporary', anyone, nothing, async ({ text, context }) => {
  const started = await redeemTemporaryLink(text('token'), context)
  if (!started) return `/password/temporary?token=${encodeURIComponent(text('token'))}`
  setCookie(deviceCookieFor(cookieOf('device'), started.accountId))
  return startSession(started, safeRedirectPath(text('goto')))
})

/** Signs out of this browser. */
const signOutHere = button('/sign-out', '/', anyone, async () => {
  await signOut()
  return '/?done=signed-out'
})

/** Removes the notice that a link has signed the member in, and returns to the page with the button. */
const dismissLinkNotice = button('/link-notice/dismiss', '/', anyone, async () => {
  removeLinkNotice()
  return pathOfReferrer()
})

function pathOfReferrer(): string {
  const referrer = currentHeaders.get('referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { pathname, search } = new URL(referrer)
  return safeRedirectPath(pathname + search)
}

/** The forms with which a session begins and ends. */
export const sessionForms = [signIn, signInByLink, signInOnce, signOutHere, dismissLinkNotice]
