import { period } from '../../language/period.ts'
import { errorText } from '../errors.ts'

const disabled = 'This account is disabled. An administrator can enable it first.'

/** The pages on which staff change a record. */
export const staffEditText = {
  /** A field for the translation of a text. */
  inLanguage: (label: string, language: string): string => `${label} in ${language} (optional)`,
  back: 'Back to the record',
  submit: 'Save',
  pending: 'Saving…',
  person: {
    title: (name: string): string => `Change details of ${name}`,
    lead: 'They will see that you changed them.',
    change: 'the details of this person',
  },
  email: {
    title: (name: string): string => `Change the email address of ${name}`,
    lead: (email: string | null): string =>
      email ? `It is ${email} now.` : 'We do not have one yet.',
    asks: 'We will email a link to the new address. The address changes when they open the link and confirm. We then email the old address to say so.',
    atOnce: 'They have no password yet, so it changes at once. Send them an invitation afterwards.',
    email: 'New email address',
    submit: 'Change the email address',
    pending: 'Changing…',
    change: 'the email address of this person',
    enter: 'Enter an email address, like name@example.com',
    faults: {
      missing: 'This person’s record no longer exists.',
      'changed-meanwhile': 'This account has just changed. Check it, then try again.',
      'is-staff':
        'This person has a staff role, so only they can change their email address, on their own profile.',
      same: 'This is already their email address',
      disabled,
      'just-sent': `We have just sent a link to this email address. Try again in ${period.en.emailRepeatMinutes}.`,
      'not-sent': errorText.email['not-sent'],
    },
  },
  factor: {
    title: (name: string): string => `Remove two-step sign-in of ${name}`,
    lead: `Do this only if they have lost the authenticator app or passkey and all recovery codes. We remove them after ${period.en.mfaResetHours}, and email a link that stops this to every address of the account.`,
    link: 'Remove two-step sign-in',
    waits: 'Two-step sign-in will be removed on {time}',
    check: 'How did you check that this request came from them?',
    checkHint: 'An email is not enough, because someone else may have access to it.',
    checks: {
      call: 'Called a number on record',
      letter: 'Posted a letter to the address on record',
    },
    note: 'Note',
    noteHint: 'Who you spoke to or wrote to, and when. The member can see it.',
    submit: `Remove it after ${period.en.mfaResetHours}`,
    pending: 'Sending…',
    enter: {
      check: 'Select how you checked',
      note: 'Enter a note about how you checked',
      tooLong: 'The note must be 200 characters or fewer',
    },
    faults: {
      'not-sent':
        'The email that warns them could not be sent, so nothing will be removed. Try again in a few minutes.',
      'not-possible':
        'They have no two-step sign-in or no email address, or it is being removed already. Administrators remove that of staff.',
    },
  },
  membership: {
    title: (name: string): string => `Change details of ${name}`,
    lead: 'Its contacts see these details too.',
  },
  rights: {
    legend: 'What can they do?',
    lead: 'A membership has one primary contact, and one contact who gets the invoices. If you choose this person, they replace the contact who has that role now.',
    primary: 'Primary contact',
    billing: 'Gets the invoices',
    lsfr: 'LSFR access',
  },
  contact: {
    title: (name: string): string => `Change what ${name} can do`,
    edit: 'Change',
    about: (name: string): string => `what ${name} can do`,
    back: 'Back to the membership',
    unchanged: 'This person is already a contact of this membership',
    missing: 'This person has no account any more. Search for them again, or add someone new.',
    disabled,
    raced: 'Someone has just changed the contacts of this membership. Check them and save again.',
    remove: 'Remove this contact',
  },
  addContact: {
    title: (name: string): string => `Add a contact to ${name}`,
    open: 'Find someone to add',
    hint: 'Any part of their name, email address, username, postcode or phone number. You can also add someone new.',
    search: 'Search',
    person: 'Who is the contact?',
    select: 'Select a person, or ‘Someone new’',
    someoneNew: 'Someone new',
    someoneNewHint: 'Enter their name below. We create an account for them.',
    newTitle: 'Details of someone new',
    forename: 'First name',
    surname: 'Last name',
    email: 'Email address (optional)',
    emailHint: 'Needed to invite them to sign in',
    enterForename: 'Enter a first name',
    enterSurname: 'Enter a last name',
    tryAgain: 'The account could not be created. Try again.',
    submit: 'Add the contact',
    pending: 'Adding…',
    more: 'There are more. Search with more words to find someone else.',
  },
  removeContact: {
    title: (name: string): string => `Remove ${name}?`,
    lead: (membership: string): string =>
      `They will no longer see ${membership} or act for it. Their account stays.`,
    primary:
      'This is the primary contact. The membership will have no primary contact until you choose another.',
    billing:
      'This contact gets the invoices. No one will get them until you choose another contact.',
    last: 'This is the only contact. No one will be able to see the membership until you add another.',
    submit: 'Remove the contact',
    pending: 'Removing…',
    keep: 'Keep the contact',
  },
}
