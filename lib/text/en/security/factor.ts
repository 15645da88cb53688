import { period } from '../../language/period.ts'

/** The page on which a member manages two-step sign-in (decision 087). */
export const factorText = {
  title: 'Two-step sign-in',
  row: { on: 'On', off: 'Off' },
  /** The link to the page while it is off, instead of 'Change'. */
  begin: 'Set up',
  /** After 'Change' or 'Set up', for screen readers. */
  about: 'two-step sign-in',
  off: {
    lead: 'Your password alone is enough to sign in. With two-step sign-in, it also needs a passkey or a code, so someone who knows your password still cannot sign in.',
    /** To staff who have a passkey, and no recovery codes yet. */
    staff:
      'Staff need a passkey beside their password. Switch it on to get recovery codes as well.',
    setUp: 'Set up two-step sign-in',
    withPasskey: 'Switch on with your passkey',
    withApp: 'Use an authenticator app',
    programs: {
      title: 'Programs that use your password',
      lead: `These programs have signed in with your username and password in the last ${period.en.programDays}. When two-step sign-in is on, they cannot do that. Make an app password for each program that you know, and enter it there in place of your password. Do this first, so that the program keeps working.`,
      unknown: 'A program without a name',
      appPassword: 'Make an app password',
      for: 'for {name}',
      last: 'Last used on {time}',
    },
  },
  on: {
    leads: {
      app: 'To sign in with your password, you also need your authenticator app.',
      passkey: 'To sign in with your password, you also need your passkey or a recovery code.',
    },
    since: 'Switched on',
    codes: 'Recovery codes left',
    newCodes: 'Make new recovery codes',
    switchOff: 'Switch off two-step sign-in',
    needed: 'Staff cannot switch it off.',
    programs: 'Programs need an [app password](/security/app-passwords) in place of your password.',
    resetAt:
      'We were asked to remove two-step sign-in. On {time}, your second step and your recovery codes will stop working. To prevent this, use the link in our email.',
  },
  /** On the homepage, to members whose passkey had switched it on. */
  told: {
    title: 'Two-step sign-in is on for your account',
    lead: 'It was switched on when you added a passkey, so your password alone does not sign you in.',
    change: 'See or change this',
    submit: 'Keep it on',
    pending: 'Saving…',
  },
  proof: {
    current: 'Current password',
    code: 'Security code or recovery code',
    codeHint: 'The 6 digits that your authenticator app shows now, or one of your recovery codes',
  },
  newCodes: {
    title: 'Make new recovery codes',
    lead: 'The recovery codes that you have now will stop working.',
    submit: 'Make new codes',
    pending: 'Making codes…',
  },
  switchOn: {
    title: 'Switch on two-step sign-in',
    lead: 'From then on, your password also needs your passkey or a recovery code, on every device. We sign you out everywhere else, and show you 8 recovery codes next.',
    submit: 'Switch it on with your passkey',
    pending: 'Checking…',
    withoutScript:
      'Passkeys need JavaScript, which is switched off in this browser. You can use an authenticator app.',
  },
  switchOff: {
    title: 'Switch off two-step sign-in',
    lead: 'After this, anyone who knows your password can sign in to your account. App passwords and passkeys keep working.',
    withPasskey: 'Switch it off with your passkey',
    submit: 'Switch it off',
    pending: 'Switching off…',
  },
}

/** The page on which a member makes app passwords, and their list on the security page (decision 088). */
export const appPasswordText = {
  title: 'Make an app password',
  lead: 'A program can use an app password in place of your own password. You can end it at any time on your [security page](/security), and the program has to be given another.',
  label: 'Name',
  labelHint: 'So that you recognise it later, such as ‘Accounts program in the office’',
  roles: 'What the program can do',
  rolesHint: 'The program can:',
  current: 'Current password',
  currentHint: 'We ask again so that no one else can do this in your name.',
  submit: 'Make the app password',
  pending: 'Making the app password…',
  made: {
    title: 'Your app password',
    lead: 'Enter this in the program, in place of your password. We will not show it again.',
    username: 'Username',
    password: 'App password',
    back: 'Back to security',
  },
  list: {
    title: 'App passwords',
    lead: 'Programs use these in place of your password. If you remove the access of one, its program is signed out at once. A new password ends them all.',
    unused: 'Not used yet',
  },
  errors: {
    name: 'Enter a name for the app password',
    roles: 'Select what the program can do',
    tooMany: 'You have 50 app passwords. End one that you no longer need.',
  },
}
