import { operatorMembershipsText } from '../operators/memberships.ts'

/** The reminders of imported dates, which an administrator allows. */
export const staffRemindersText = {
  title: 'Reminders to renew',
  lead: 'Contacts get an email when it is time to renew. Imported dates do not send emails until you allow it.',
  none: 'No imported dates are waiting to send reminders.',
  waiting: operatorMembershipsText.reminders.waiting,
  open: 'Reminders to renew',
  submit: 'Send these reminders',
  pending: 'Saving…',
  changed: 'The number has just changed. Check it, then try again.',
  back: 'Back to the imports',
}
