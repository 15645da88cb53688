/** The queue of applications to join, and the decisions on them. */
export const staffApplicationsText = {
  title: 'Applications to join',
  states: {
    started: 'Started',
    sent: 'To decide',
    asked: 'Question asked',
    accepted: 'Fee to be set',
    'awaiting-payment': 'Awaiting payment',
    member: 'Members',
    declined: 'Declined',
    lapsed: 'Lapsed',
  },
  count: (label: string, count: number, max: number): string =>
    `${label} (${count > max ? `more than ${max}` : count})`,
  statesLabel: 'States',
  /** The party whose turn it is, and the next step, for each state. */
  turns: {
    started: 'Applicant’s turn: to finish and send the application.',
    sent: 'Our turn: to accept, to ask a question or to decline.',
    asked: 'Applicant’s turn: to answer our question.',
    accepted: 'Our turn: to ask for the fee, or to mark it as paid.',
    'awaiting-payment':
      'Applicant’s turn: to pay. Our turn when the fee arrives: to mark it as paid.',
    member: 'Complete. The applicant is a member.',
    declined: 'Complete. We delete it after some time.',
    lapsed:
      'Complete. We did not hear from the applicant for 30 days. We delete it after some time.',
  },
  unnamed: 'No name yet',
  since: 'since {time}',
  empty: {
    title: 'No applications here',
    advice: 'Applications that are sent appear under ‘To decide’, and our team is emailed.',
  },
  more: 'Next page',
  first: 'First page',
  back: 'Back to the applications',
  backToApplication: 'Back to the application',
  seen: 'We have recorded that you opened this.',
  writers: { staff: 'From us', applicant: 'From the applicant' },
  labels: {
    state: 'Status',
    turn: 'Who needs to act',
    next: 'Next step',
    started: 'Started',
    sent: 'Sent',
    changed: 'Last change',
    account: 'Account',
    membership: 'Membership',
  },
  answers: 'Application',
  openPerson: 'Open the person',
  openMembership: 'Open the membership',
  duplicates: {
    title: 'Is this someone we know?',
    none: 'No one else has the same email address, or the same name and postcode.',
    sameEmail: 'Same email',
    sameName: 'Same name and postcode',
    own: 'Applied while signed in',
    others: 'Other applications with this email address',
  },
  decide: 'Decide',
  accept: {
    title: 'Accept the application',
    link: 'Accept',
    lead: (name: string, reference: string): string =>
      `This makes ${name} a member (application ${reference}). We email what you write below.`,
    number: 'Membership number',
    numberHint: 'The number by which you and the member refer to the membership.',
    amount: 'Fee in pounds',
    amountHint:
      'What they have to pay now. Enter 0 if it is free. Leave this empty if you do not know yet. You can ask for the fee later.',
    account: 'Who gets the membership?',
    newAccount: 'A new account',
    newAccountHint: 'With the details of the application.',
    text: 'Email to the applicant',
    submit: 'Accept the application',
    pending: 'Accepting…',
    template: (organisation: string): string =>
      `We are pleased to accept your application. Welcome to ${organisation}.`,
  },
  ask: {
    title: 'Ask the applicant a question',
    link: 'Ask a question',
    lead: (reference: string): string =>
      `We email your question about the application ${reference}, with a link to answer it.`,
    text: 'Email to the applicant',
    submit: 'Send the question',
    pending: 'Sending…',
    template: 'Thank you for your application. Before we can decide, we need to know:\n\n',
  },
  decline: {
    title: 'Decline the application',
    link: 'Decline',
    lead: (reference: string): string =>
      `We email the reason to the applicant. The application ${reference} is then complete. We delete it after some time.`,
    text: 'Email to the applicant',
    submit: 'Decline the application',
    pending: 'Declining…',
    template:
      'Thank you for your application. We are sorry that we cannot accept it.\n\nThe reason is: ',
  },
  payment: {
    title: 'Ask for the fee',
    link: 'Ask for the fee',
    lead: (reference: string): string =>
      `We email the amount for the application ${reference}, with a link to the page that says how to pay.`,
    amount: 'Fee in pounds',
    text: 'Email to the applicant',
    submit: 'Ask for the fee',
    pending: 'Sending…',
    template: 'We can now tell you the fee for your membership.',
  },
  paid: {
    submit: 'Mark as paid',
    pending: 'Saving…',
    lead: 'The applicant becomes a member. If they have no password, we email them a link to choose one. We never see card details.',
  },
  errors: {
    number: 'Enter a membership number',
    numberTooLong: 'The membership number must be 100 characters or fewer',
    amount: 'Enter the fee in pounds, for example 36.00',
    text: 'Enter what we should write to the applicant',
    textTooLong: 'The email must be 2,000 characters or fewer',
    account: 'Select who gets the membership',
  },
}
