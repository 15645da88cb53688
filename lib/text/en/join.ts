/** The page that says how to join. */
export const joinText = {
  heading: (organisation: string): string => `Join ${organisation}`,
  description: (organisation: string): string => `How to become a member of ${organisation}.`,
  choice: {
    lead: 'This is the membership you chose. You have not sent anything yet.',
    membership: 'Membership',
    /** Read after 'Change' by a screen reader. */
    change: 'your membership',
    band: 'Band',
    fee: 'Fee',
  },
  apply: {
    title: 'How to apply',
    contact: (organisation: string, hasBand: boolean): string =>
      `Write to or phone the membership team at ${organisation}. Tell them the membership${hasBand ? ' and the band' : ''} shown above.`,
    individual: 'Give your name, postal address, email address and phone number.',
    organisation:
      'Give the name and postal address of your organisation, and the name, email address and phone number of the person we should contact.',
    feeUnknown: 'We will tell you the fee and how to pay it.',
    feeKnown: 'We will tell you how to pay the fee. Do not send any money before then.',
    signIn: 'When you are a member, we will give you a username so that you can [sign in](/login).',
  },
  noChoice: {
    lead: 'First, choose a membership.',
    submit: 'Choose your membership',
  },
  unavailable: {
    lead: 'The membership you chose is no longer available, or the link is incomplete.',
    submit: 'Choose another membership',
  },
}
