import type postgres from 'postgres'
import { expect } from '../fixtures/test.ts'
import { test } from './gatehouse.ts'
import { header, test as importTest, members } from './import-test.ts'

const openTasks = async (sql: postgres.Sql, guid: string) =>
  (await sql`select from task where membership_id = ${guid} and done_at is null`).length

test('gatehouse task list has the oldest first, and task done closes one when someone can be reached', async ({
  gatehouse,
  people,
}) => {
  const { guid } = await people.addMembership()
  const [task] = await people.sql`
    insert into task (kind, membership_id, created_at)
    values ('membership-without-contact', ${guid}, '2019-01-31 12:00Z') returning id`
  await people.sql`
    insert into task (kind, text, due_on, created_at)
    values ('note', 'Ask the bank', '2019-03-31', '2019-02-28 12:00Z')`
  const { stdout } = await gatehouse('task', 'list')
  expect(stdout).toMatch(/^Task +Kind +Since +Do by +Taken by +ID\n/)
  const [first, second] = [
    new RegExp(`A farm +membership-without-contact +2019-01-31T\\S+ +${task?.id}\n`),
    /Ask the bank +note +2019-02-28T\S+ +2019-03-31 /,
  ].map((line) => stdout.search(line))
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first as number)

  expect(await gatehouse('task', 'done', task?.id)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('still has no contact'),
  })
  const { id } = await people.add()
  await people.sql`insert into contact values (${guid}, ${id})`
  expect((await gatehouse('task', 'done', task?.id)).stdout).toBe('Marked the task as done.\n')
  expect(await gatehouse('task', 'done', task?.id)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('No task with this id is open'),
  })
  const [row] = await people.sql`
    select split_part(done_by, '@', 1) as by, (
      select count(*)::int from audit_event where action = 'task-done' and membership_id = ${guid}
    ) as events from task where id = ${task?.id}`
  expect(row).toEqual({ by: 'olga', events: 1 })
})

for (const args of [
  ['contact', 'remove', 'NUMBER', 'USER'],
  ['account', 'disable', 'USER'],
  ['account', 'edit', 'USER', '--email', ''],
  ['account', 'erase', 'USER', '--yes'],
  ['account', 'erase', 'USER', '--now', '--yes'],
]) {
  test(`gatehouse ${args.filter(Boolean).join(' ')} opens a task for the membership of the last contact`, {
    tag: '@all',
  }, async ({ gatehouse, people }) => {
    const person = await people.add()
    const { guid, charityNumber } = await people.addMembership({ person, primary: true })
    const values: Readonly<Record<string, string>> = {
      USER: person.username,
      NUMBER: charityNumber,
    }
    const { exitCode } = await gatehouse(...args.map((arg) => values[arg] ?? arg))
    expect(exitCode).toBe(0)
    expect(await openTasks(people.sql, guid)).toBe(1)
  })
}

importTest(
  'gatehouse import and import undo open a task for each membership whose last contact they take away',
  async ({ gatehouse, own: { sql }, save }) => {
    const apply = async (name: string, lines: readonly string[]) => {
      const { stdout } = await gatehouse('import', await save(name, lines), '--yes', '--json')
      return `${JSON.parse(stdout).importId}`
    }
    const tasks = async () =>
      (
        await sql`
          select name from task join membership on membership.id = task.membership_id
          where done_at is null and source is not null order by name`
      ).map(({ name }) => name)
    const row = (disabled: string, ...cells: string[]) => [...cells, disabled].join(',')
    // Nobody could ever be reached for Vale Growers: the job finds it.
    await apply('members.csv', members)
    expect(await tasks()).toEqual([])
    const vale = '2002,Producer Group,Vale Growers,Dan,Vale,dan@vale.example,,BA5 1AB,Ireland,'
    const second = await apply('second.csv', [header, vale])
    expect(await tasks()).toEqual([])
    await gatehouse('import', 'undo', second, '--yes')
    expect(await tasks()).toEqual(['Vale Growers'])
    const hill = ['Ann', 'Ben'].map((name) =>
      row(
        'yes',
        `2001,Individual Producer,Hill Farm,${name},Field,ann@hill.example,,BA5 1AA,Ireland,`,
      ),
    )
    await apply('third.csv', [`${header},Disabled`, ...hill])
    expect(await tasks()).toEqual(['Hill Farm', 'Vale Growers'])
  },
)
