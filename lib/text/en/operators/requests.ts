import { commandName } from '../../language/command-name.ts'
/** The output of the commands for requests of members. */
export const operatorRequestsText = {
  none: (all: boolean): string => (all ? 'There is no request.' : 'No request is open.'),
  columns: ['username', 'name', 'request', 'received', 'reply by', 'state'],
  erased: '(erased)',
  closed: (state: string, day: string): string => `${state} ${day}`,
  next: `To close an account: ${commandName} account erase USER. If you have replied in another way: ${commandName} request done USER`,
  done: (username: string): string =>
    `Marked the request of ${username} as answered. The account stays.`,
  whichOf: (username: string, kinds: readonly string[]): string =>
    `Use --kind to say which open request of ${username} is answered: ${kinds.join(', ')}`,
  noneOpen: (username: string): string => `${username} has no open request.`,
}
