import type { MfaStep } from '#lib/auth/mfa/next-step.ts'

const pages: Readonly<Record<Exclude<MfaStep, 'no-role' | 'none'>, string>> = {
  'choose-password': '/password/change',
  'set-up': '/second-step/set-up',
  'enter-code': '/second-step',
  'keep-codes': '/second-step/codes',
  'add-passkey': '/security/passkeys/add',
  'sign-in-again': '/login',
}

/** A page with the path to which it leads. */
export const withGoto = (page: string, goto: string): string =>
  `${page}?goto=${encodeURIComponent(goto)}`

/** The same of a page that leads to the homepage by itself. */
export const withGotoBeyondHome = (page: string, goto: string): string =>
  goto === '/' ? page : withGoto(page, goto)

/** The page of a step, which redirects to `goto` once the step is done. */
export const mfaPath = (step: MfaStep, goto: string): string =>
  step === 'no-role' || step === 'none'
    ? goto
    : `${withGoto(pages[step], goto)}${step === 'sign-in-again' ? '&again=1' : ''}`
