import { period } from '../../language/period.ts'

/** The check of the answers, and what an applicant sees of an application that was sent. */
export const joinStatusText = {
  check: {
    title: 'Check your answers',
    lead: 'You have not sent your application yet.',
    membership: 'Membership',
    band: 'Band',
    fee: 'Fee',
    name: 'Name',
    position: 'Job title',
    /** Read after 'Change' by a screen reader. */
    about: {
      membership: 'the membership',
      email: 'your email address',
      name: 'your name',
      contact: 'the contact',
      organisation: 'the name of the organisation',
      about: 'what your organisation does',
      address: 'the address',
      phone: 'your phone number',
    },
    labels: {
      email: 'Email address',
      organisation: 'Organisation',
      about: 'What it does',
      contact: 'Contact',
      address: 'Address',
      phone: 'Phone number',
    },
    declarationTitle: 'Send your application',
    declaration: (organisation: string): string =>
      `By sending this application you confirm that, as far as you know, your answers are correct, and that ${organisation} may use them to decide on your application and to run your membership.`,
    noMoney: 'You do not pay anything now.',
    feeChanged: 'The fee has changed since you chose it. Check it above, then send again.',
    submit: 'Send your application',
    pending: 'Sending…',
  },
  /** The words of the check that are different for a member who renews. */
  renewal: {
    lead: 'You have not renewed your membership yet.',
    declarationTitle: 'Renew your membership',
    declaration: (organisation: string): string =>
      `By renewing you confirm that, as far as you know, these details are correct, and that ${organisation} may use them to run your membership.`,
    paysNext: 'On the next page you see how to pay.',
    submit: 'Renew your membership',
  },
  later: {
    title: 'Your answers are saved',
    lead: 'You can close this page. To come back, open the link in our email to {email}.',
    expiry: `The link works until {expiry}. Each saved answer extends it to ${period.en.joinLinkDays}.`,
    missing:
      'If the email is not there, check your junk or spam folder, or [ask for the link again](/join/continue).',
    shared:
      'If others use this computer too, close the browser now. It then forgets your application.',
    continue: 'Continue your application',
  },
  continue: {
    title: 'Continue your application',
    lead: (reference: string): string => `This link is for your application ${reference}.`,
    submit: 'Continue',
    pending: 'Opening…',
    expired: {
      title: 'This link no longer works',
      lead: `The link is incomplete or older than ${period.en.joinLinkDays}, or you have since changed the email address of your application.`,
    },
    again: {
      title: 'Get the link to your application',
      lead: 'Enter the email address that you used for your application. If there is an application, we will email you its link.',
      email: 'Email address',
      submit: 'Send the link',
      pending: 'Sending…',
      start: 'Start a new application',
    },
    sent: {
      title: 'Check your email',
      lead: 'If there is an application with this email address, we have sent you its link. It can take a few minutes to arrive.',
      next: 'Check your junk or spam folder too.',
    },
    noApplication: {
      title: 'Open your application',
      lead: 'This browser does not have an application, or its link no longer works.',
      next: 'Open the link in our email, or [ask for the link again](/join/continue). You can also [start a new application](/fees).',
    },
  },
  status: {
    title: 'Your application',
    renewalTitle: 'Your renewal',
    reference: 'Reference',
    state: 'Status',
    turn: 'Where it is',
    next: 'What happens next',
    sentOn: 'Sent on',
    membership: 'Membership',
    fee: 'Fee',
    messages: 'Messages',
    us: 'From us',
    you: 'From you',
    answers: 'What you have told us',
    showAnswers: 'Show your answers',
    turns: { applicant: 'With you', staff: 'With us', none: 'Complete' },
    noMoneyYet: 'Do not send any money yet.',
    keep: 'Keep our email. The link in it brings you back to this page.',
  },
  /** Each state as the applicant sees it. */
  states: {
    started: {
      label: 'Started',
      next: 'Answer the remaining questions and send your application.',
    },
    sent: {
      label: 'Sent',
      next: 'Our membership team is looking at your application. We will email you when we have decided, or if we have a question.',
    },
    asked: { label: 'We have a question', next: 'Answer our question below.' },
    accepted: {
      label: 'Accepted',
      next: 'We will email you the fee and how to pay it.',
    },
    'awaiting-payment': {
      label: 'Accepted, waiting for your payment',
      next: 'We are waiting for your fee. You will be a member as soon as we receive it.',
    },
    member: {
      label: 'You are a member',
      next: 'Welcome. You can see your membership in your account.',
    },
    declined: {
      label: 'Not accepted',
      next: 'We have emailed you the reason. You can also read it below.',
    },
    lapsed: {
      label: 'Lapsed',
      next: `We did not hear from you for ${period.en.joinLinkDays}. You can start a new application at any time.`,
    },
  },
  /** The states that say something else to a member who renews. */
  renewalStates: {
    sent: {
      label: 'Sent',
      next: 'Our membership team is looking at your renewal. We will email you when your membership is renewed, or if we have a question.',
    },
    'awaiting-payment': {
      label: 'Waiting for your payment',
      next: 'We have received your renewal. Your membership is renewed when we receive the fee.',
    },
    member: { label: 'Renewed', next: 'You can see it in your account.' },
    lapsed: {
      label: 'Lapsed',
      next: `We did not hear from you for ${period.en.joinLinkDays}. You can renew your membership at any time.`,
    },
  },
  reply: {
    title: 'Answer our question',
    reply: 'Your answer',
    submit: 'Send your answer',
    pending: 'Sending…',
    notSaved:
      'We have not saved this answer, because the question is closed or the link has ended. Copy your answer before you leave this page, and contact us.',
  },
  payment: {
    title: 'How to pay',
    amount: 'To pay',
    reference: 'Reference for the payment',
    online: 'Pay online',
    details: 'Pay by bank transfer',
    other:
      'We will write to you about how to pay. You can also contact us and give your reference.',
  },
}
