/** The page on which the developer of a test client reads its emails. */
export const testEmailsText = {
  title: 'Emails of your test client',
  lead: ({ max, days }: Readonly<Record<'max' | 'days', number>>): string =>
    `The newest ${max} emails of the last ${days} days that requests of this client caused. We did not send them.`,
  read: 'Text of the email',
  to: (email: string): string => `To ${email}`,
  empty: 'There are no emails yet',
  advice:
    'Send [a password reset](/developers/endpoints/forgotpassword) or [a subscription](/developers/endpoints/ebrief) with the id and the secret of this client, and reload this page. [Try it with a test client](/developers/go-live#test-client) shows how.',
}
