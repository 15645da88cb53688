import { period } from '../language/period.ts'

/** Subscribing to the email briefing. */
export const subscribeText = {
  title: 'Get the email briefing',
  description: (organisation: string): string =>
    `Get news from ${organisation} by email. You can unsubscribe at any time.`,
  lead: (organisation: string): string =>
    `Get news from ${organisation} by email. You do not need to be a member, and you can unsubscribe at any time.`,
  email: 'Email address',
  emailHint: 'We will only use it to send you the briefing.',
  submit: 'Subscribe',
  pending: 'Subscribing…',
  unsubscribe: 'Unsubscribe from the briefing',
  /** For a member whose own email address is subscribed. */
  member: {
    title: 'You get the email briefing',
    lead: (email: string): string => `We send the briefing to ${email}.`,
    other: 'Subscribe another email address',
  },
  sent: {
    title: 'Check your email',
    lead: 'We have sent you a link, unless you have already subscribed.',
    next: 'Open the link in the email and confirm your subscription. We will not send you any briefings until you do.',
    noEmail: 'If you do not get an email',
    advice: [
      'Check your junk or spam folder.',
      'If you have already confirmed this email address, you do not need to do it again.',
      `Wait ${period.en.emailRepeatMinutes}, then [ask for another email](/ebrief).`,
    ],
  },
  subscribed: {
    title: 'You have subscribed',
    lead: (organisation: string): string =>
      `You will get the next email briefing from ${organisation}.`,
  },
}

/** Confirming a subscription with the link in the email. */
export const confirmSubscriptionText = {
  title: 'Confirm your subscription',
  lead: (email: string): string => `We will send the email briefing to ${email}.`,
  submit: 'Confirm my subscription',
  pending: 'Confirming…',
  ignore: 'If you did not ask for the briefing, close this page. We will not send it to you.',
  confirmed: {
    title: 'Your subscription is confirmed',
    lead: (organisation: string): string =>
      `You will get the next email briefing from ${organisation}.`,
    next: 'Every briefing has a link to unsubscribe.',
  },
  already: {
    title: 'You have already confirmed your subscription',
    lead: (email: string): string => `We send the email briefing to ${email}.`,
    next: 'You do not need to do anything.',
  },
  expired: {
    title: 'This link no longer works',
    lead: 'You have unsubscribed, or the link is from an older email.',
    next: 'If you want the email briefing, subscribe again. We will send you a new link.',
    submit: 'Subscribe again',
  },
  incomplete: {
    title: 'This link is incomplete',
    lead: 'Part of the link is missing.',
    next: 'Copy the whole link from the email, including any part on the next line. Paste it into the address bar of your browser.',
    again: 'If that does not work, [subscribe again](/ebrief). We will send you a new link.',
  },
}

/** Unsubscribing, by link or by email address. */
export const unsubscribeText = {
  title: 'Unsubscribe from the email briefing',
  lead: 'Enter the email address that gets the briefing.',
  usedLink:
    'This link has already been used, so its email address is no longer subscribed. If you still get the briefing, enter your email address.',
  incompleteLink:
    'This link is incomplete. Copy the whole link from the email, or enter the email address that gets the briefing.',
  confirm: (email: string): string => `We will stop sending the briefing to ${email}.`,
  email: 'Email address',
  submit: 'Unsubscribe',
  pending: 'Unsubscribing…',
  stay: 'Keep getting the briefing',
  done: {
    title: 'You have unsubscribed',
    lead: 'We will not send the email briefing to this email address.',
    next: 'If this was a mistake, [subscribe again](/ebrief).',
  },
}
