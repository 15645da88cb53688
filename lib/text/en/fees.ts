/** The fees and the fee picker. */
export const feesText = {
  title: 'Choose your membership',
  description: (organisation: string): string =>
    `What it costs to join ${organisation}: today’s fees for people and organisations.`,
  hint: 'These are today’s fees for new members. You are not committing to anything yet.',
  /** For a member who renews. */
  renewal: {
    title: 'Renew your membership',
    hint: 'These are today’s fees. You are not committing to anything yet.',
    noFee: (type: string): string => `We set the fee for ${type} individually. Ask us for it.`,
    other: 'You can also choose another membership:',
    /** The heading of the fees of its type. */
    own: 'Your membership',
  },
  individual: 'For yourself',
  organisation: 'For an organisation',
  band: (band: string): string => `Band ${band}`,
  submit: 'Continue',
  onApplication: 'Price on application',
  free: 'Free',
  price: (amount: string, period: string): string => `${amount} ${period}`,
  /** After each price, unless FEE_PERIOD is set. */
  period: 'a year',
  from: (price: string): string => `from ${price}`,
  none: {
    lead: 'New members cannot join at the moment.',
    next: 'Try again later, or [get our news by email](/ebrief).',
  },
}
