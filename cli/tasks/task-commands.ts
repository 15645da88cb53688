import { guidOrNil } from '#lib/contract/guid.ts'
import { tasksList } from '#lib/tasks/list.ts'
import { texts } from '#lib/text/texts.ts'
import { notDone } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, type Noun } from '../declare.ts'
import { listCommand } from '../list-command.ts'

const text = () => texts().operatorTasks
const openTasks = () => openFor(() => import('#lib/tasks/manage-tasks.ts'))

/** The commands for the tasks of officers. */
export const taskCommands: Noun = {
  name: 'task',
  description:
    'Shows what officers have to do, such as memberships without a contact who can be reached.',
  commands: [
    listCommand('task', tasksList, 'task list --not-taken --sort due'),
    command({
      name: 'done',
      summary: 'marks a task as done',
      arguments: { id: 'the id of the task' },
      examples: ['task done 019ab3c4-5d6e-7f80-9123-456789abcdef'],
      async run({ args: [id = ''], operator }) {
        const { finishTask } = await openTasks()
        const outcome = await finishTask(guidOrNil(id), operator)
        if (outcome !== 'done') throw notDone(outcome, text().outcomes[outcome])
        return { json: { id }, text: text().outcomes.done }
      },
    }),
  ],
}
