/** An email without its recipient. */
interface EmailText {
  readonly subject: string
  readonly text: string
}

interface ResetFacts {
  readonly organisation: string
  readonly login: string
  readonly passwords: readonly { readonly username: string; readonly password: string }[]
}

interface InvitationFacts {
  readonly organisation: string
  readonly name: string
  readonly username: string
  readonly days: number
  readonly welcome: string
  readonly forgot: string
}

interface SubscriptionFacts {
  readonly organisation: string
  readonly confirm: string
  readonly unsubscribe: string
}

/** The emails that the service sends, as plain text. */
export const emailText = {
  temporaryPassword: ({ organisation, login, passwords }: ResetFacts): EmailText => ({
    subject: `Your temporary password for ${organisation}`,
    text: `Hello

We have been asked to send a temporary password for your ${organisation} account.

${passwords
  .map(({ username, password }) => `Username: ${username}\nTemporary password: ${password}`)
  .join('\n\n')}

Sign in with it here: ${login}

Do this within 60 minutes, then choose your own password. The temporary password
stops working 24 hours after you first use it. Your current password will keep
working until you use the temporary one.

If you did not ask for this, you can ignore this email.
`,
  }),
  confirmSubscription: ({ organisation, confirm, unsubscribe }: SubscriptionFacts): EmailText => ({
    subject: `Confirm your subscription to the ${organisation} email briefing`,
    text: `Hello

We have been asked to send the ${organisation} email briefing to this email address.
To confirm your subscription, open this page and select the button:

${confirm}

If you did not ask for this, you can ignore this email. We will not send you the
briefing. You can also remove your email address from our list:

${unsubscribe}
`,
  }),
  subscriptionRemoved: (facts: { organisation: string; subscribe: string }): EmailText => ({
    subject: `You will no longer get the ${facts.organisation} email briefing`,
    text: `Hello

We have been asked to remove this email address from the list of the ${facts.organisation}
email briefing, and have done so.

If you did not ask for this, you can subscribe again here: ${facts.subscribe}
`,
  }),
  passwordChanged: ({
    organisation,
    forgot,
  }: {
    organisation: string
    forgot: string
  }): EmailText => ({
    subject: `Your ${organisation} password has been changed`,
    text: `Hello

The password of your ${organisation} account has just been changed. You have been signed
out everywhere else.

If you did not change it, ask for a temporary password here: ${forgot}
`,
  }),
  confirmEmail: ({
    organisation,
    confirm,
  }: {
    organisation: string
    confirm: string
  }): EmailText => ({
    subject: `Confirm your email address for ${organisation}`,
    text: `Hello

We have been asked to use this email address for a ${organisation} account. To confirm,
open this page within 24 hours and select the button:

${confirm}

If you did not ask for this, you can ignore this email.
`,
  }),
  emailChanged: (facts: {
    organisation: string
    replacement: string
    forgot: string
  }): EmailText => ({
    subject: `The email address of your ${facts.organisation} account has been changed`,
    text: `Hello

The email address of your ${facts.organisation} account is now ${facts.replacement}.
We will not send any more emails about the account to this email address.

If you did not change it, contact us as soon as you can. You can also ask for a
temporary password here: ${facts.forgot}
`,
  }),
  invitation: (facts: InvitationFacts): EmailText => ({
    subject: `Your ${facts.organisation} account`,
    text: `Hello ${facts.name}

We have created an account for you at ${facts.organisation}. There you can see your
memberships and keep your details up to date.

Your username is: ${facts.username}

To choose your password, open this page within ${facts.days} days:

${facts.welcome}

If the link no longer works, ask for a temporary password here: ${facts.forgot}
`,
  }),
  secondStepSetUp: (facts: { organisation: string; name: string; forgot: string }): EmailText => ({
    subject: `Two-step sign-in is set up for your ${facts.organisation} account`,
    text: `Hello ${facts.name}

An authenticator app has just been set up for your ${facts.organisation} account. You need
it to open the staff pages.

If you did not do this, contact your administrators now, and ask for a temporary
password here: ${facts.forgot}
`,
  }),
  factorReset: (facts: {
    organisation: string
    name: string
    at: string
    stop: string
  }): EmailText => ({
    subject: `Your authenticator app for ${facts.organisation} will be removed`,
    text: `Hello ${facts.name}

An administrator has asked to remove the authenticator app of your ${facts.organisation}
account. It will be removed on ${facts.at}. You can then set up
another one.

If you did not agree to this, open this page before then and select the button:

${facts.stop}
`,
  }),
  test: ({ organisation }: { organisation: string }): EmailText => ({
    subject: `Test of the emails of ${organisation}`,
    text: `Hello

This is a test. ${organisation} can send emails to this email address.
`,
  }),
}
