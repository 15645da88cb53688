import { removeLinkNotice, signOut, startSession } from '#app/auth.ts'
import { cookieOf, currentHeaders, currentRequestContext, setCookie } from '#app/request.ts'
import { authenticateMember } from '#lib/auth/authenticate.ts'
import { deviceCookie, deviceCookieFor } from '#lib/auth/device-cookie.ts'
import { linkNoticeCookieFor } from '#lib/auth/link-notice.ts'
import { redeemPassthrough } from '#lib/auth/redeem-passthrough.ts'
import { SignIn } from '#lib/contracts/forms/sign-in.ts'
import { Failure, isFailure } from '#lib/failure.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import { anyone, form, nothing } from './form.ts'

/** Signs in with a username and password, then continues at the path in `goto`. */
const signIn = form('/login', anyone, SignIn, async ({ input, text }) => {
  const devices = cookieOf(deviceCookie)
  const started = await authenticateMember(
    { ...input, devices, onSignInPage: true },
    'session',
    currentRequestContext(),
  ).catch(withPlainMessage)
  await startSession(started)
  setCookie(deviceCookieFor(devices, started.accountId))
  return safeRedirectPath(text('goto'))
})

function withPlainMessage(error: unknown): never {
  const refused = isFailure(error) && error.faults[0].code === 'DataError:Authentication'
  throw refused ? new Failure({ ...error.faults[0], message: texts().errors.wrongSignIn }) : error
}

/** Exchanges a passthrough token for a session, then continues at the path in `goto` (decision 025). */
const signInByLink = form(
  '/login/link',
  anyone,
  nothing,
  async ({ text }) => {
    const path = safeRedirectPath(text('goto'))
    try {
      await startSession(await redeemPassthrough(text('token'), currentRequestContext()))
      if (text('automatic')) setCookie(linkNoticeCookieFor())
      return path
    } catch (error) {
      if (!isFailure(error)) throw error
      return `/login?token=&goto=${encodeURIComponent(path)}`
    }
  },
  { page: '/login' },
)

/** Signs out of this browser. */
const signOutHere = form(
  '/sign-out',
  anyone,
  nothing,
  async () => {
    await signOut()
    return '/?done=signed-out'
  },
  { page: '/' },
)

/** Removes the notice that a link has signed the member in, and returns to the page with the button. */
const dismissLinkNotice = form(
  '/link-notice/dismiss',
  anyone,
  nothing,
  async () => {
    removeLinkNotice()
    return pathOfReferrer()
  },
  { page: '/' },
)

function pathOfReferrer(): string {
  const referrer = currentHeaders.get('referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { pathname, search } = new URL(referrer)
  return safeRedirectPath(pathname + search)
}

/** The forms with which a session begins and ends. */
export const sessionForms = [signIn, signInByLink, signOutHere, dismissLinkNotice]
