import { period } from '../../language/period.ts'
import type { EmailContent } from '../emails.ts'

/** Passkeys: signing in with them, and the pages on which members look after them. */
export const passkeysText = {
  /** On the sign-in page. */
  signIn: { submit: 'Sign in with a passkey', pending: 'Signing in…' },
  /** On the page of the second step. */
  step: {
    title: 'Use your passkey',
    lead: 'Use your fingerprint, your face or the PIN of your device.',
    submit: 'Use your passkey',
    instead: 'Use a passkey instead',
    pending: 'Checking…',
    another: 'Add a passkey on this device',
    withoutScript:
      'Passkeys need JavaScript, which is switched off in this browser. You can use a recovery code.',
  },
  /** Sentences that the script of the page shows. */
  browser: {
    cancelled: 'No passkey was used. Try again, or go on without one.',
    known: 'This device already has a passkey for your account.',
    failed: 'This browser could not use a passkey here. Try another browser or device.',
  },
  refused: `This passkey does not work here, or it took longer than ${period.en.ceremonyMinutes}. Try again, or use your password.`,
  /** The section of the security page. */
  section: {
    title: 'Passkeys',
    lead: 'A passkey signs you in with your fingerprint, your face or the PIN of your device. It cannot be guessed, and no other website can ask you for it.',
    add: 'Add a passkey',
    added: 'Added on {time}',
    lastUsed: 'Last used on {time}',
    unused: 'Not used yet',
    synced: 'Saved in a password manager, which can copy it to your other devices',
    manage: 'Rename or remove',
  },
  add: {
    title: 'Add a passkey',
    lead: 'Your device keeps the passkey, and asks for your fingerprint, your face or your PIN before it uses it.',
    beside: 'Your password keeps working, and nothing else changes.',
    /** To staff without a factor. */
    first:
      'From then on, your password alone no longer signs you in. If you lose your device, a recovery code lets you in: we show you 8 of them next.',
    name: 'Name of the passkey',
    nameHint: 'So that you recognise it later. For example, My phone.',
    submit: 'Add a passkey',
    pending: 'Adding…',
    withoutScript:
      'Passkeys need JavaScript, which is switched off in this browser. You can go on signing in with your password.',
    refused: `This passkey could not be added, or it took longer than ${period.en.ceremonyMinutes}. Try again.`,
    tooMany: 'You have 20 passkeys. Remove one first.',
    errors: { name: 'Enter a name', response: 'Use a browser that has passkeys and JavaScript' },
  },
  manage: {
    title: (name: string): string => `Passkey: ${name}`,
    submit: 'Save the name',
    pending: 'Saving…',
    remove: {
      title: 'Remove this passkey',
      lead: 'It will no longer sign you in here. Delete it on your device as well.',
      confirm: (name: string): string => `Remove the passkey ‘${name}’`,
      /** If it is the last passkey, and two-step sign-in is on. */
      last: 'This is your last passkey, and two-step sign-in is on. To remove it, enter your password and a code.',
      /** To staff, if it is their only factor. */
      needed: 'Staff need a passkey or an authenticator app. Add another one first.',
      submit: 'Remove this passkey',
      pending: 'Removing…',
    },
  },
  /** On the homepage, after a sign-in with a password. */
  offer: {
    title: 'Sign in without your password',
    shared: 'With a passkey you need neither your username nor your password.',
    lead: 'Use your fingerprint, your face or the PIN of your device instead.',
    add: 'Add a passkey',
    submit: 'Not now',
    pending: 'Hiding…',
  },
  /** The page behind the link in the email. */
  notMe: {
    title: 'Remove a passkey that you did not add',
    lead: (name: string): string =>
      `The passkey ‘${name}’ was added to your account. If that was not you, remove it here.`,
    current: 'Your password',
    currentHint: 'We ask so that someone who can read your emails cannot remove your passkeys.',
    submit: 'Remove it and sign out everywhere',
    pending: 'Removing…',
    done: {
      title: 'The passkey has been removed',
      lead: 'You have been signed out everywhere. The person who added it knows your password, so choose another one now.',
      signIn: 'Sign in and change your password',
    },
    closed: {
      title: 'This link no longer works',
      lead: `The passkey has been removed, or the email is older than ${period.en.removalLinkDays}. Sign in to see your passkeys.`,
    },
    wrongPassword:
      'Your password is not correct. A temporary password from an email is not enough.',
  },
}

interface PasskeyFacts {
  readonly organisation: string
  readonly name: string
  readonly passkey: string
}

/** The emails about passkeys. */
export const passkeyEmailText = {
  added: ({
    organisation,
    name,
    passkey,
    notMe,
  }: PasskeyFacts & { readonly notMe: string }): EmailContent => ({
    subject: `A passkey was added to your ${organisation} account`,
    name,
    parts: [
      `A passkey has just been added to your ${organisation} account. Anyone with this device can now sign in as you.`,
      { facts: [['Passkey', passkey]] },
      `If you did not add it, open this page within ${period.en.removalLinkDays}. There you can remove it and sign out everyone who uses your account:`,
      { label: 'This was not me', url: notMe },
    ],
  }),
  removed: ({
    organisation,
    name,
    passkey,
    security,
  }: PasskeyFacts & { readonly security: string }): EmailContent => ({
    subject: `A passkey was removed from your ${organisation} account`,
    name,
    parts: [
      `A passkey of your ${organisation} account has just been removed. It can no longer sign in to it.`,
      { facts: [['Passkey', passkey]] },
      'If you did not remove it, change your password and see where you are signed in:',
      { label: 'Security of your account', url: security },
    ],
  }),
}
