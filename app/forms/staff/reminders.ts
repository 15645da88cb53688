import { agreeToReminders } from '#lib/memberships/remind-members.ts'
import { texts } from '#lib/text/texts.ts'
import { fault, form, nothing, staff } from '../form.ts'

const path = '/staff/reminders'

/** The form with which an administrator allows the reminders of imported dates. */
export const reminderForms = [
  form(path, staff('allow-reminders'), nothing, async ({ who, text }) => {
    const [memberships = 0, reminders = 0, dueNow = 0] = /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(
      text('seen'),
    )
      ? text('seen').split('.').map(Number)
      : []
    const isAgreed = await agreeToReminders({ memberships, reminders, dueNow }, who.actor)
    return isAgreed
      ? `${path}?done=staff-reminders-allowed`
      : fault('seen', texts().staffReminders.changed)
  }),
]
