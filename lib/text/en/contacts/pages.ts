import { period } from '../../language/period.ts'

/** The pages on which members manage the contacts of a membership, and those of the links in emails about them. */
export const membershipContactsText = {
  manage: 'Manage contacts',
  title: (membership: string): string => `Contacts of ${membership}`,
  lead: {
    primary:
      'You are the primary contact. You can invite others, change what they can do, and remove them.',
    billing: 'You are the billing contact. You can invite a billing contact who replaces you.',
    contact: 'The primary contact can invite others and change what they can do.',
  },
  frozen: {
    title: 'Contacts cannot be changed at the moment',
    text: 'Someone has told us that they did not want a change. We will look at it and then allow changes again.',
  },
  change: 'Change',
  about: (name: string): string => `what ${name} can do`,
  leave: 'Leave this membership',
  invitations: 'Open invitations',
  invitation: {
    until: (day: string): string => `Can be accepted until ${day}`,
    expired: 'Has expired',
    ended: 'Cannot be accepted, because the person who sent it can no longer invite contacts',
    again: { submit: 'Send again', pending: 'Sending…' },
    withdraw: { submit: 'Withdraw', pending: 'Withdrawing…' },
    about: (email: string): string => `the invitation of ${email}`,
  },
  offer: {
    made: (name: string): string => `You have offered ${name} the role of primary contact.`,
    received: (name: string): string => `${name} offers you the role of primary contact.`,
    until: (day: string): string => `The offer can be accepted until ${day}.`,
    submit: 'Withdraw the offer',
    pending: 'Withdrawing…',
    see: 'See the offer',
  },
  due: {
    title: 'Are these contacts still right?',
    link: 'Confirm the contacts',
  },
  invite: {
    link: 'Invite a contact',
    title: 'Invite a contact',
    lead: (membership: string): string =>
      `We will email a link to them. With it, they can become a contact of ${membership} within ${period.en.contactInvitationDays}.`,
    email: 'Their email address',
    emailHint:
      'They can also accept with an account that has another email address. We will tell you.',
    rights: 'What they can do',
    rightsHint: 'Every contact sees the membership and its contacts.',
    billing: (current: string | undefined): string =>
      current
        ? `Billing contact: gets the invoices instead of ${current}`
        : 'Billing contact: gets the invoices',
    lsfr: 'LSFR access',
    replaces: 'They become the billing contact in your place. You stay a contact.',
    alsoInvited: (email: string): string =>
      `${email} is already invited as the billing contact. Whoever accepts last becomes the billing contact.`,
    note: 'Your note (optional)',
    noteHint: 'They read it on our website once they open the link. It is not part of the email.',
    enterEmail: 'Enter their email address',
    noteTooLong: 'Your note must be 200 characters or fewer',
    submit: 'Send the invitation',
    pending: 'Sending…',
  },
  person: {
    title: (name: string): string => `What ${name} can do`,
    submit: 'Save',
    pending: 'Saving…',
    offer: {
      title: 'Hand over',
      lead: (name: string): string =>
        `You can offer ${name} the role of primary contact. If they accept it within ${period.en.contactOfferDays}, they become the primary contact and you stay a contact.`,
      submit: 'Offer the role',
      pending: 'Sending…',
    },
    remove: {
      title: 'Remove',
      lead: (name: string): string =>
        `${name} will no longer see this membership. They keep their account.`,
      submit: 'Remove this contact',
      pending: 'Removing…',
    },
  },
  leaving: {
    title: (membership: string): string => `Leave ${membership}`,
    lead: 'You will no longer see this membership and its contacts. You keep your account.',
    primary: 'You are the primary contact. You can also [hand over this role](../contacts) first.',
    last: 'You are the only contact. We will ask who takes over.',
    submit: 'Leave this membership',
    pending: 'Leaving…',
  },
  handOver: {
    title: (membership: string): string => `Become the primary contact of ${membership}`,
    lead: (name: string): string =>
      `${name} offers you the role of primary contact. You can then invite others, change what they can do, and remove them. ${name} stays a contact.`,
    none: 'There is no offer for you. It may have expired, or have been withdrawn.',
    submit: 'Become the primary contact',
    pending: 'Saving…',
    decline: { submit: 'Decline the offer', pending: 'Declining…' },
  },
  confirm: {
    title: (membership: string): string => `Confirm the contacts of ${membership}`,
    lead: 'Once a year we ask if the list is still right. Mark the contacts who have changed or left, and leave the others as they are.',
    changed: 'Has changed',
    left: 'Has left',
    changedHint: 'You can change this contact on the next page',
    leftHint: 'They will be removed',
    submit: 'Confirm the contacts',
    pending: 'Saving…',
  },
  errors: {
    'not-sent': 'We could not send the email. Try again later.',
    'just-sent': 'This email address has just had an email from us. Try again later.',
    'not-allowed': 'You cannot invite someone with this role',
    'too-many':
      'Five invitations are open, which is the limit. Withdraw one, or wait until one is accepted.',
    invited: 'An invitation to this email address is open. You can send it again.',
    'not-open': 'This invitation has been accepted or withdrawn',
    frozen: 'Contacts of this membership cannot be changed at the moment',
    raced: 'Someone has just changed the contacts of this membership. Check them and try again.',
    unchanged: 'Someone has just changed this contact. Check what they can do, then save again.',
    'not-primary': 'Only the primary contact can do this',
    'no-email': 'This contact has no email address, or cannot sign in',
    'no-offer': 'This offer has been accepted or withdrawn, or has expired',
    gone: 'This person is no longer a contact',
    unknown: 'You are no longer a contact of this membership',
  },
  /** The page of the link in an invitation. */
  invited: {
    title: (membership: string): string => `Become a contact of ${membership}`,
    lead: (inviter: string): string => `${inviter} invites you.`,
    facts: {
      membership: 'Membership',
      inviter: 'Invited by',
      email: 'Sent to',
      role: 'Your role',
      replaces: 'Instead of',
      until: 'Can be accepted until',
      note: 'Their note',
    },
    who: 'Who are you?',
    whoLead: 'Choose how you accept. Nothing changes until you do.',
    signedIn: 'Use the account that I am signed in with',
    signedInLead: (name: string, email: string): string =>
      `You are signed in as ${name} (${email}).`,
    otherEmail: (invited: string, own: string): string =>
      `The invitation was sent to ${invited}, and your account has ${own}. The person who invites you will see which account you use.`,
    noEmail: 'no email address',
    accept: (name: string): string => `Accept as ${name}`,
    accepting: 'Saving…',
    accounts: 'I have an account',
    accountsLead: 'Sign in with your password. You then come back to this page.',
    iAm: (name: string, username: string): string => `I am ${name} (${username})`,
    other: 'Sign in with another account',
    new: 'I am new here',
    newLead: (email: string): string =>
      `We will create an account for you with the email address ${email}.`,
    create: { submit: 'Create an account and accept', pending: 'Creating your account…' },
    ignore: 'If you do not know this membership, close this page. Nothing will change.',
    closed: {
      title: 'This invitation is no longer open',
      accepted: 'It has been accepted.',
      withdrawn: 'It has been withdrawn. Ask the person who invited you.',
      ended: 'The person who invited you is no longer able to invite contacts.',
      frozen:
        'Contacts of this membership cannot be changed at the moment. Try again in a few days.',
      unknown: 'The link is not complete, or the invitation has been deleted.',
      expired: 'It has expired. You can ask the person who invited you for a new one.',
      'renewal-requested':
        'It has expired. You have asked the person who invited you for a new one.',
    },
    ask: { submit: 'Ask for a new one', pending: 'Sending…' },
  },
  /** The page of the link with which a former primary contact reports a change. */
  report: {
    title: 'Was this not you?',
    changed: 'Change',
    at: 'When',
    lead: (membership: string): string =>
      `If you did not want this change to ${membership}, tell us. Until we have looked at it, no one can change the contacts.`,
    submit: 'This was not me',
    pending: 'Sending…',
    done: {
      title: 'Thank you for telling us',
      lead: 'No one can change the contacts of this membership until we have looked at it. If you think that someone knows your password, change it now.',
      password: 'Get a new password',
    },
    closed: {
      title: 'This link no longer works',
      used: 'You have already told us. We will look at the change.',
      expired: `It only works for ${period.en.reportDays}. Contact us if something is wrong.`,
      undone: 'The change has been undone.',
      unknown: 'The link is not complete. Contact us if something is wrong.',
    },
  },
  /** The rights that a change moves, to the person and about the person. */
  movedRights: {
    primary: {
      yours: 'You are now the primary contact',
      theirs: (name: string): string => `${name} is now the primary contact`,
      lost: 'You are no longer the primary contact',
      vacant: (name: string): string => `${name} is no longer the primary contact`,
    },
    billing: {
      yours: 'You are now the billing contact',
      theirs: (name: string): string => `${name} is now the billing contact`,
      lost: 'You are no longer the billing contact',
      vacant: (name: string): string => `${name} is no longer the billing contact`,
    },
    lsfr: {
      yours: 'You now have LSFR access',
      theirs: (name: string): string => `${name} now has LSFR access`,
      lost: 'You no longer have LSFR access',
      vacant: (name: string): string => `${name} no longer has LSFR access`,
    },
  },
  /** The account of the contact who had the role was erased. */
  vacantRoles: {
    primary: 'There is no primary contact, because their account was erased',
    billing: 'There is no billing contact, because their account was erased',
    next: 'Contact us to say who takes over',
  },
  /** To the owner of an account that staff chose for an application to join. */
  accepted: {
    forYou: 'We accepted an application to join and added this membership to your account',
    notYou: 'If you did not apply, contact us',
  },
  /** A change of the contacts, about a person. */
  changes: {
    joined: (name: string): string => `${name} accepted an invitation and is a contact`,
    added: (name: string): string => `${name} was added as a contact`,
    edited: (name: string): string => `What ${name} can do was changed`,
    removed: (name: string): string => `${name} was removed as a contact`,
    left: (name: string): string => `${name} left and is no longer a contact`,
    'handed-over': (name: string): string => `${name} became the primary contact`,
    undone: (name: string): string => `A change about ${name} was undone`,
  },
  /** The same changes, in an email to that person. */
  ownChanges: {
    joined: 'You accepted an invitation and are a contact',
    added: 'You were added as a contact',
    edited: 'What you can do was changed',
    removed: 'You were removed as a contact',
    left: 'You left and are no longer a contact',
    'handed-over': 'You became the primary contact',
    undone: 'A change about you was undone',
  },
}
