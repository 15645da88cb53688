import { userArgument } from '../accounts/resolve-account.ts'
import { command, type Noun } from '../declare.ts'
import { runRequestDone, runRequestList } from './request-actions.ts'

/** The commands for requests of members about their data. */
export const requestCommands: Noun = {
  name: 'request',
  description:
    'Shows what members ask for about their data, and until when they must have an answer.',
  commands: [
    command({
      name: 'list',
      summary: 'lists the open requests of members, those that are due first at the top',
      flags: { all: 'list also those that are done or withdrawn' },
      examples: ['request list', 'request list --all --json'],
      run: runRequestList,
    }),
    command({
      name: 'done',
      summary: "marks a member's open request as answered",
      description:
        'Marks the open request of an account as answered, without erasing the account, for example if you have agreed with the member to keep it. The command account erase does this by itself.',
      arguments: userArgument,
      examples: ['request done ada'],
      run: runRequestDone,
    }),
  ],
}
