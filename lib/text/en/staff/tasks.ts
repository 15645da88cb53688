/** The tasks of officers, on the first page for staff and in the output of the command. */
export const staffTasksText = {
  title: 'Tasks',
  none: 'There are no open tasks.',
  one: 'Task',
  open: 'Open',
  /** Below the subject of a task. */
  kinds: {
    'membership-without-contact': 'No contact can be reached by email',
    'contacts-not-confirmed': 'The primary contact has not confirmed the contacts',
    'email-fails': 'Emails to this person are not delivered',
    'not-me': 'Someone says that they did not make a change',
    note: 'Note',
  },
  /** Below a change that someone reported. */
  reportedBy: (name: string): string => `${name} says that they did not want this.`,
  undo: 'Undo this change',
  since: (day: string): string => `Since ${day}`,
  due: (day: string): string => `Do by ${day}`,
  overdue: 'Overdue',
  owner: (name: string): string => `Taken by ${name}`,
  yours: 'Taken by you',
  notTaken: 'Not taken',
  take: { submit: 'Take', pending: 'Saving…' },
  done: { submit: 'Mark as done', pending: 'Saving…' },
  /** Says why a task cannot be marked as done. */
  refusals: {
    'without-contact':
      'This membership still has no contact with an email address and an enabled account. Add one first, or end the membership.',
    frozen:
      'Members still cannot change the contacts of this membership. Undo the change if it was not wanted, then allow changes again.',
  },
  all: 'All tasks',
  add: {
    link: 'Add a task',
    title: 'Add a task',
    lead: 'You and your colleagues will see it with the tasks until someone marks it as done.',
    text: 'Task',
    textHint: 'For example: Ask Hollow Farm who follows Ada',
    due: 'Do by',
    submit: 'Add the task',
    pending: 'Saving…',
    back: 'Back to the tasks',
    enterText: 'Enter the task',
    tooLong: 'The task must be 500 characters or fewer',
    enterDay: 'Enter the day by which it must be done',
    past: 'Enter today or a later day',
  },
}
