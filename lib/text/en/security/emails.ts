import { plural } from '../../language/plural.ts'
import type { EmailContent } from '../emails.ts'

interface Facts {
  readonly organisation: string
  readonly name: string
  /** The pages on which a member asks for a temporary password, manages the factor and sees who has access. */
  readonly forgot: string
  readonly factor: string
  readonly security: string
}

const unexpected = 'If you did not do this, contact us as soon as you can.'

/** The emails about two-step sign-in and app passwords (decisions 087 and 088). */
export const mfaEmailText = {
  setUp: ({ organisation, name }: Facts): EmailContent => ({
    subject: `Two-step sign-in is switched on for your ${organisation} account`,
    name,
    parts: [
      `Two-step sign-in has just been switched on for your ${organisation} account. Your password alone is no longer enough to sign in, and you have been signed out everywhere else.`,
      unexpected,
    ],
  }),
  ended: ({ organisation, name, forgot }: Facts): EmailContent => ({
    subject: `Two-step sign-in is switched off for your ${organisation} account`,
    name,
    parts: [
      `Two-step sign-in of your ${organisation} account has just been switched off. From now on, your password is enough to sign in.`,
      'If you did not do this, ask for a temporary password, and contact us as soon as you can:',
      { label: 'Ask for a temporary password', url: forgot },
    ],
  }),
  newCodes: ({ organisation, name, factor }: Facts): EmailContent => ({
    subject: `New recovery codes for your ${organisation} account`,
    name,
    parts: [
      `New recovery codes have just been made for your ${organisation} account. The earlier ones no longer work.`,
      unexpected,
      { label: 'Two-step sign-in', url: factor },
    ],
  }),
  recoveryCodeUsed: ({
    organisation,
    name,
    factor,
    left,
  }: Facts & { readonly left: number }): EmailContent => ({
    subject: `A recovery code of your ${organisation} account was used`,
    name,
    parts: [
      `Someone has just used a recovery code of your ${organisation} account. ${plural.en(left, { one: '1 code is left.', other: '{n} codes are left.' })}`,
      'If it was you, you can make new recovery codes here:',
      { label: 'Two-step sign-in', url: factor },
      'If it was not you, someone knows your password and has your recovery codes. Contact us as soon as you can.',
    ],
  }),
  appPasswordAdded: ({
    organisation,
    name,
    security,
    label,
  }: Facts & { readonly label: string }): EmailContent => ({
    subject: `An app password was made for your ${organisation} account`,
    name,
    parts: [
      `A program can now use your ${organisation} account with this app password:`,
      { facts: [['Name', label]] },
      'If you did not make it, end it here, change your password, and contact us:',
      { label: 'Security', url: security },
    ],
  }),
  appPasswordNeeded: ({
    organisation,
    name,
    appPasswords,
    program,
    network,
  }: Facts & {
    readonly appPasswords: string
    readonly program: string
    readonly network: string
  }): EmailContent => ({
    subject: `A program needs an app password for your ${organisation} account`,
    name,
    parts: [
      `A program has tried to use your ${organisation} account with your password. The password was right, but your account needs more than that, so the program was refused:`,
      {
        facts: [
          ['Program', program],
          ['Network', network],
        ],
      },
      'If it is yours, make an app password, and enter that in the program in place of your password:',
      { label: 'Make an app password', url: appPasswords },
      'If you do not know this program, someone knows your password. Sign in and change it.',
      'You get this email once a day at most.',
    ],
  }),
  reset: ({
    organisation,
    name,
    at,
    stop,
  }: Facts & { readonly at: string; readonly stop: string }): EmailContent => ({
    subject: `Two-step sign-in will be removed from your ${organisation} account`,
    name,
    parts: [
      `We were asked to remove two-step sign-in from your ${organisation} account. On ${at}, your second step and your recovery codes will stop working. Your password is then enough to sign in, and you can set it up again.`,
      'If you did not agree to this, open this page before then and select the button:',
      { label: 'Stop the removal', url: stop },
    ],
  }),
}
