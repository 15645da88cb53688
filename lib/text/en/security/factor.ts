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
    lead: 'Your password alone is enough to sign in. If you use an authenticator app as well, someone who knows your password still cannot sign in.',
    setUp: 'Set up two-step sign-in',
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
    lead: 'You need your password and your authenticator app to sign in.',
    since: 'Switched on',
    codes: 'Recovery codes left',
    newCodes: 'Make new recovery codes',
    switchOff: 'Switch off two-step sign-in',
    needed: 'Staff cannot switch it off.',
    programs: 'Programs need an [app password](/security/app-passwords) in place of your password.',
    resetAt:
      'We were asked to remove your authenticator app. This will happen on {time}. To stop it, use the link in our email.',
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
  switchOff: {
    title: 'Switch off two-step sign-in',
    lead: 'After this, anyone who knows your password can sign in to your account. App passwords keep working.',
    submit: 'Switch it off',
    pending: 'Switching off…',
  },
}

/** The page on which a member makes app passwords, and their list on the security page (decision 088). */
export const appPasswordText = {
  title: 'Make an app password',
  lead: 'A program can use an app password in place of your own password. You can end it at any time on your [security page](/security), and the program has to be given another.',
  name: 'Name',
  nameHint: 'So that you recognise it later, such as ‘Accounts program in the office’',
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
  },
  errors: {
    name: 'Enter a name for the app password',
    roles: 'Select what the program can do',
    tooMany: 'You have 50 app passwords. End one that you no longer need.',
  },
}
