import { taskKinds } from '#db/values/task-kinds.ts'
import { choice, line, onOff, search } from '#lib/lists/filters.ts'
import { list } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'

/** The list of open tasks. */
export const tasksList = list({
  path: '/staff/tasks',
  may: 'do-tasks',
  text: () => texts().staffLists.tasks,
  filters: {
    q: search,
    kind: choice(taskKinds),
    owner: line,
    notTaken: onOff,
    overdue: onOff,
  },
  sorts: ['age', 'due'],
  columns: {
    subject: { value: ({ subject }) => subject },
    kind: { value: ({ kind }) => kind },
    since: { value: ({ createdAt }) => createdAt, kind: 'time', sort: 'age' },
    due: { value: ({ dueOn }) => dueOn, kind: 'day', sort: 'due' },
    owner: { value: ({ owner }) => owner },
    id: { value: ({ id }) => id },
    membership: { value: ({ membershipId }) => membershipId, isDetail: true },
    account: { value: ({ accountId }) => accountId, isDetail: true },
  },
  source: async () => (await import('#db/queries/tasks/tasks.ts')).taskList,
})
