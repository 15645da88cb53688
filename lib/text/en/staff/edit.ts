/** The pages on which staff change a record. */
export const staffEditText = {
  back: 'Back to the record',
  submit: 'Save',
  pending: 'Saving…',
  /** Above a form whose record someone else has changed since it was opened. */
  changedMeanwhile: {
    to: (label: string, value: string): string =>
      `${label}: someone has just changed this to “${value}”. Check it, then save again.`,
    removed: (label: string): string =>
      `${label}: someone has just removed this. Check it, then save again.`,
    unknown: 'Someone has just changed this record. Check it, then save again.',
  },
  person: {
    title: 'Change details',
    lead: (name: string): string => `${name} will see that you changed them.`,
    change: 'the details of this person',
    noCountry: 'Not provided',
    fax: 'Fax number',
  },
  email: {
    title: 'Change the email address',
    lead: (name: string, email: string | null): string =>
      email
        ? `The email address of ${name} is ${email}.`
        : `We do not have an email address for ${name}.`,
    asks: 'We will email a link to the new address. It changes when they open the link and confirm. We then tell the old address.',
    atOnce: 'They have no password yet, so it changes at once. Send them an invitation afterwards.',
    label: 'New email address',
    submit: 'Change the email address',
    pending: 'Changing…',
    change: 'the email address of this person',
    enter: 'Enter an email address, like name@example.com',
    missing: 'This person’s record no longer exists.',
    isStaff:
      'This person has a staff role, so only they can change their email address, on their own profile.',
    same: 'This is already their email address',
    isDisabled: 'This account is disabled. An administrator can enable it first.',
    justSent: 'We have just sent a link to this email address. Try again in 5 minutes.',
  },
}
