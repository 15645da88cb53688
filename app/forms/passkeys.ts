import { startSession } from '#app/auth.ts'
import { mfaPath, withGoto } from '#app/paths/mfa.ts'
import { cookieOf, setCookie } from '#app/request.ts'
import { cookieWith } from '#lib/auth/cookie.ts'
import { deviceCookieFor } from '#lib/auth/device-cookie.ts'
import { markTold } from '#lib/auth/mfa/manage-mfa.ts'
import { addPasskey, removePasskey, renamePasskey } from '#lib/auth/passkeys/own-passkeys.ts'
import {
  passWithPasskey,
  switchOffWithPasskey,
  switchOnWithPasskey,
} from '#lib/auth/passkeys/pass-step.ts'
import { reportPasskey } from '#lib/auth/passkeys/report-passkey.ts'
import { signInByPasskey } from '#lib/auth/passkeys/sign-in-by-passkey.ts'
import { CurrentPassword } from '#lib/contracts/forms/current-password.ts'
import {
  AddPasskey,
  NamePasskey,
  PasskeyResponse,
  RemovePasskey,
} from '#lib/contracts/forms/mfa.ts'
import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'
import { texts } from '#lib/text/texts.ts'
import {
  anyone,
  fault,
  form,
  memberButton,
  memberForm,
  type SentForm,
  wrongPassword,
} from './form.ts'
import { continueSession, factorPage, gotoIn, step, stepPage, typed } from './mfa.ts'

const page = '/security/passkeys'
const own = `${page}/{passkey}` as const

/** Signs in with a passkey, then continues at the path in `goto`. */
const signIn = form(
  '/login/passkey',
  anyone,
  PasskeyResponse,
  async ({ input, text, context }) => {
    const devices = cookieOf('device')
    const started = await signInByPasskey(input.response, context, devices)
    if (started === 'refused') return fault('response', texts().passkeys.refused)
    setCookie(deviceCookieFor(devices, started.accountId, 'mfa-device'))
    return startSession(started, safeRedirectPath(text('goto')))
  },
  {
    page: ({ text }) => `/login?again=1&goto=${encodeURIComponent(safeRedirectPath(text('goto')))}`,
  },
)

/** Passes the second step with a passkey. */
const passStep = form(
  `${stepPage}/passkey`,
  step('enter-code'),
  PasskeyResponse,
  async ({ who, input, context, ...sent }) => {
    const passed = await passWithPasskey(who, input, context)
    if (passed === 'refused') return fault('response', texts().passkeys.refused)
    return continueSession(who, passed, gotoIn(sent))
  },
  { page: (sent) => withGoto(stepPage, gotoIn(sent)) },
)

const idOf = ({ param }: SentForm) => param('passkey')

/** The forms with which members sign in with passkeys and look after them. */
export const passkeyForms = [
  signIn,
  passStep,
  memberForm(`${page}/add`, AddPasskey, async ({ who, input, query, context }) => {
    const added = await addPasskey(who, input, context)
    const { refused, tooMany } = texts().passkeys.add
    if (typeof added === 'string') return fault('name', added === 'too-many' ? tooMany : refused)
    const goto = query.get('goto')
    const next = goto ? safeRedirectPath(goto) : '/security?done=passkey-added'
    return continueSession(who, added, added.switchedOn ? mfaPath('keep-codes', next) : next)
  }),
  memberForm(own, NamePasskey, async ({ who, input, ...sent }) => {
    const isRenamed = await renamePasskey(who, idOf(sent), input)
    return isRenamed ? '/security?done=passkey-renamed' : '/security'
  }),
  memberForm(`${own}/remove`, RemovePasskey, async ({ who, input, context, ...sent }) => {
    const { current, code } = input
    const given = { current: current ?? '', ...typed({ code: code ?? '' }) }
    const outcome = await removePasskey(who, idOf(sent), given, context)
    if (outcome === 'wrong-password') return wrongPassword()
    if (outcome === 'wrong-code') return fault('code', texts().mfa.errors.wrongCode)
    return outcome === 'removed' ? '/security?done=passkey-removed' : '/security'
  }),
  memberForm(`${factorPage}/on`, PasskeyResponse, async ({ who, input, context }) => {
    const passed = await switchOnWithPasskey(who, input, context)
    if (passed === 'refused') return fault('response', texts().passkeys.refused)
    return continueSession(who, passed, mfaPath('keep-codes', factorPage))
  }),
  memberForm(
    `${factorPage}/off/passkey`,
    PasskeyResponse,
    async ({ who, input, context }) => {
      const outcome = await switchOffWithPasskey(who, input, context)
      if (outcome === 'refused') return fault('response', texts().passkeys.refused)
      return `${factorPage}?done=factor-off`
    },
    { page: `${factorPage}/off` },
  ),
  memberButton(`${factorPage}/told`, '/', async ({ who }) => {
    await markTold(who)
    return '/'
  }),
  memberButton('/passkey-offer/dismiss', '/', async () => {
    setCookie(cookieWith('offer', '1'))
    return '/'
  }),
  form('/not-me/passkey', anyone, CurrentPassword, async ({ input, text, context }) => {
    const outcome = await reportPasskey(text('token'), input, context)
    if (outcome === 'wrong-password') return fault('current', texts().passkeys.notMe.wrongPassword)
    return `/not-me/passkey${outcome === 'removed' ? '?done=removed' : ''}`
  }),
]
