import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import { finishTask } from '#db/queries/tasks/tasks-edit.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

test('the end of a task is not taken back once another of its kind is open about the membership', async ({
  own: { db, sql },
}) => {
  const { guid } = await new People(sql).addMembership()
  const open = async (): Promise<string> => {
    const [row] = await sql`
      insert into task (kind, membership_id) values ('contacts-not-confirmed', ${guid}) returning id`
    return row?.id
  }
  const first = await open()
  await finishTask(db, first, 'olga')
  const [act] = await sql`select id from act_change where task_id = ${first}`
  const second = await open()
  expect(await takeActBack(db, 'task', act?.id, 'olga')).toBe(false)
  await sql`delete from task where id = ${second}`
  expect(await takeActBack(db, 'task', act?.id, 'olga')).toBe(true)
})
