import type { MfaStep } from '#lib/auth/mfa/next-step.ts'

const pages: Readonly<Record<Exclude<MfaStep, 'no-role' | 'none'>, string>> = {
  'choose-password': '/password/change',
  'set-up': '/second-step/set-up',
  'enter-code': '/second-step',
  'keep-codes': '/second-step/codes',
  'add-passkey': '/security/passkeys/add',
  'sign-in-again': '/login',
}

/** The page of a step, which redirects to `goto` once the step is done. */
export const mfaPath = (step: MfaStep, goto: string): string =>
  step === 'no-role' || step === 'none'
    ? goto
    : `${pages[step]}?goto=${encodeURIComponent(goto)}${step === 'sign-in-again' ? '&again=1' : ''}`
