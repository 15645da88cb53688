import { period } from '../../language/period.ts'

/** The second step of a sign-in, after the password (decisions 048 and 087). */
export const mfaText = {
  enter: {
    title: 'Enter your security code',
    lead: `Your authenticator app shows a code of 6 digits. It changes every ${period.en.codeSeconds}.`,
    code: 'Security code',
    submit: 'Continue',
    pending: 'Checking…',
    lost: 'Use a recovery code instead',
    other: 'Sign in as someone else',
    demonstration: {
      title: (code: string): string => `Your security code is ${code}`,
      text: 'Only the demonstration shows it here. Real staff have it in their authenticator app.',
    },
  },
  recovery: {
    title: 'Enter a recovery code',
    lead: 'You were given 8 recovery codes when two-step sign-in was switched on. Each code works once.',
    code: 'Recovery code',
    codeHint: 'For example, k7mfa-9xw2p-hd4re-qz6tb',
    submit: 'Continue',
    pending: 'Checking…',
    back: { app: 'Use your authenticator app instead', passkey: 'Use your passkey instead' },
    lost: `If you have no recovery codes left, [contact us](/contact) and ask us to remove two-step sign-in. This takes ${period.en.mfaResetHours}.`,
  },
  setUp: {
    title: 'Set up two-step sign-in',
    leads: {
      staff:
        'Staff pages show other people’s details, so a password is not enough. You also need an authenticator app on your phone or computer.',
      member:
        'With an authenticator app on your phone or computer, no one can sign in to your account with your password alone.',
    },
    ends: 'When you finish, we sign you out everywhere else. Applications that you connected ask you again.',
    apps: 'Most password managers can show these codes. You can also install a free app such as Aegis, FreeOTP, Google Authenticator or Microsoft Authenticator.',
    current: 'Current password',
    currentHint: 'We ask again so that no one else can set this up in your name.',
    submit: 'Continue',
    pending: 'Checking…',
  },
  scan: {
    title: 'Connect your authenticator app',
    lead: 'Scan this QR code with your authenticator app.',
    image: 'QR code for your authenticator app. If you cannot scan it, use the key below.',
    manual: 'If you cannot scan it, enter this key into the app:',
    account: 'Account',
    key: 'Key',
    kind: 'Type',
    kindValue: `Time-based, 6 digits, ${period.en.codeSeconds}`,
    code: 'Security code',
    codeHint: 'The 6 digits that the app shows now',
    submit: 'Finish setting up',
    pending: 'Checking…',
    again: 'Start again',
  },
  codes: {
    title: 'Keep your recovery codes',
    lead: 'If you lose your phone or your passkey, a recovery code lets you in. Each code works once. We will not show them again.',
    advice:
      'Print this page, or copy the codes into your password manager. Do not keep them on your phone only.',
    submit: 'I have kept my recovery codes',
    pending: 'Saving…',
  },
  stop: {
    title: 'Keep two-step sign-in',
    lead: 'We were asked to remove two-step sign-in from your account. If you did not agree to this, keep it.',
    submit: 'Keep two-step sign-in',
    pending: 'Saving…',
    stopped: {
      title: 'Two-step sign-in has been kept',
      lead: 'You can sign in as before. If you did not expect this request, [contact us](/contact).',
    },
    expired: {
      title: 'This link no longer works',
      lead: `Either the request was stopped, or the ${period.en.mfaResetHours} are over and two-step sign-in has been removed. If you did not agree to this, [contact us](/contact) now.`,
    },
  },
  errors: {
    code: 'Enter your security code',
    recovery: 'Enter a recovery code',
    wrongCode:
      'This security code is not correct, or you have used it before. Wait for the next code and enter that.',
    unreadable: 'We cannot check the codes of your app. Use a recovery code, or contact us',
    wrongRecovery: 'This recovery code is not correct, or you have used it before',
  },
}
