import { period } from '../../language/period.ts'

/** The changes of a membership's contacts, as staff see them on its record. */
export const staffContactsText = {
  title: `Changes to contacts in the last ${period.en.contactDays}`,
  none: `No contacts changed in the last ${period.en.contactDays}.`,
  by: (actor: string): string => `by ${actor}`,
  erased: 'someone whose account has been erased',
  undone: 'Undone',
  undo: 'Undo',
  undoing: 'Undoing…',
  changedSince: 'This contact has changed again since then. Undo that first, or edit the contact.',
  frozen: {
    title: 'Members cannot change these contacts',
    text: 'A former primary contact reported a change with the link in an email. Undo the change if it was not wanted, then allow changes again.',
    release: 'Allow changes again',
    releasing: 'Saving…',
  },
}
