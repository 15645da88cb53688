/** The homepage, for visitors and for members. */
export const startText = {
  description: (organisation: string): string =>
    `The members’ area of ${organisation}. Sign in to see your memberships, find out what it costs to join, and get our news by email.`,
  visitor: {
    title: (organisation: string): string => `Welcome to ${organisation}`,
    lead: 'See your memberships and contacts, and keep your details up to date.',
  },
  prices: { title: 'Not a member yet?', link: 'See all fees and join' },
  member: {
    title: (name: string): string => `Hello, ${name}`,
    sharedEmail: (username: string): string =>
      `You share this email address with someone, so sign in with your username: ${username}`,
    emailFails: (email: string): string => `Our emails to ${email} do not arrive`,
    changeEmail: 'Check your email address, and change it if it is wrong',
    memberships: 'Your memberships',
    allMemberships: (count: number): string => `See all ${count} memberships`,
    ended: (count: number): string =>
      count === 1 ? '1 ended membership' : `${count} ended memberships`,
    waiting: {
      title: 'Waiting for you',
      offer: '{name} offers you the role of primary contact of {membership}, until {day}.',
      invitation: '{name} has invited you to {membership}. You can accept until {day}.',
      payment: {
        renewal: 'We are waiting for your fee of {amount} for {membership}.',
        joining: 'We are waiting for your fee of {amount}.',
      },
      question: {
        renewal: 'We have a question about your renewal of {membership}.',
        joining: 'We have a question about your application.',
      },
      closure: 'You have asked us to close your account. We will answer by {day}.',
      see: {
        offer: 'See the offer',
        invitation: 'See the invitation',
        payment: 'See how to pay',
        question: 'Answer our question',
        closure: 'See your request',
      },
      opening: 'Opening…',
    },
    missing: 'Your details are not complete',
    missingDetails: { country: 'Select your country', phone: 'Add a phone number' },
  },
} as const
