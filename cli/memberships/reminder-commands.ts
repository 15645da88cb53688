import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { openFor } from '../database.ts'
import { command, type Noun } from '../declare.ts'

const text = () => texts().operatorMemberships.reminders

const openReminders = () => openFor(() => import('#lib/memberships/remind-members.ts'))

/** The commands for the reminders of imported dates. */
export const reminderCommands: Noun = {
  name: 'reminder',
  description: 'Allows the reminders to renew of dates that an import brought.',
  commands: [
    command({
      name: 'count',
      summary: 'counts the reminders that imported dates would send',
      examples: ['reminder count'],
      async run() {
        const { findQuietReminders } = await openReminders()
        const waiting = await findQuietReminders()
        return { json: waiting, text: text().waiting(waiting) }
      },
    }),
    command({
      name: 'allow',
      summary: 'lets the reminders of imported dates be sent',
      flags: { yes: 'do not ask' },
      examples: ['reminder allow'],
      async run({ flags: { yes }, operator }) {
        const { agreeToReminders, findQuietReminders } = await openReminders()
        const waiting = await findQuietReminders()
        if (!yes) await confirm(text().waiting(waiting), text().confirm, text().word)
        if (!(await agreeToReminders(waiting, operator))) {
          throw new CommandError('conflict', text().changed)
        }
        return { json: waiting, text: text().allowed(waiting) }
      },
    }),
  ],
}
