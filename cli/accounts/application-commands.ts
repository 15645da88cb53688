import { applicationsList } from '#lib/accounts/lists/applications.ts'
import type { Noun } from '../declare.ts'
import { listCommand } from '../list-command.ts'

/** The commands for applications to join. */
export const applicationCommands: Noun = {
  name: 'application',
  description: 'Shows the applications to join.',
  commands: [listCommand('application', applicationsList, 'application list --state sent --csv')],
}
