/** The changes of a membership's contacts, as staff see them on its record. */
export const staffContactsText = {
  by: (actor: string): string => `by ${actor}`,
  erased: 'someone whose account has been erased',
  frozen: {
    title: 'Members cannot change these contacts',
    text: 'A former primary contact reported a change with the link in an email. Undo the change if it was not wanted, then allow changes again.',
    submit: 'Allow changes again',
    pending: 'Saving…',
  },
}
