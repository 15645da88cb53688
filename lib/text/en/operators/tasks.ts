import { commandName } from '../../language/command-name.ts'
/** The output of the commands for tasks. */
export const operatorTasksText = {
  outcomes: {
    done: 'Marked the task as done.',
    'without-contact': `This membership still has no contact with an email address and an enabled account. Add one first: ${commandName} contact add MEMBERSHIP USER`,
    frozen:
      'Members still cannot change the contacts of this membership. Undo the reported change if it was not wanted, then allow changes again, on its page for staff.',
    'not-open': 'No task with this id is open',
  },
}
