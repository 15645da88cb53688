import { editAccount } from '#db/queries/accounts/accounts-edit.ts'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import { finishTask } from '#db/queries/tasks/tasks-edit.ts'
import { People, type Person } from '../fixtures/people.ts'
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

test('the end of a task about an email that fails is not taken back while the person has another email', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const young = 'new@people.example'
  const edit = (id: string, email: string) => editAccount(db, id, { email }, 'olga')
  for (const [what, change, isTakenBack] of [
    ['the same email', async () => {}, true],
    ['another email', ({ id }) => edit(id, young), false],
    ['another phone number', ({ id }) => editAccount(db, id, { phone: '1' }, 'olga'), true],
    [
      'the same email again',
      async ({ id, email }) => {
        await edit(id, young)
        await edit(id, email)
      },
      true,
    ],
    [
      'the email of an import',
      ({ id, email }) => sql`
        with changed as (
          update account set email = ${young} where id = ${id} returning id
        ), added as (
          insert into import (operator, kind, file, sha256, mapping, counts)
          values ('olga', 'accounts', 'a.csv', '', '{}', '{}') returning id)
        insert into import_change (import_id, target, row_id, before, after)
        select added.id, 'account', changed.id, ${sql.json({ email })}, ${sql.json({ email: young })} from changed, added`,
      false,
    ],
  ] satisfies readonly [string, (person: Person) => Promise<unknown>, boolean][]) {
    const person = await people.add()
    const [task] = await sql`
      insert into task (kind, account_id) values ('email-fails', ${person.id}) returning id`
    await finishTask(db, task?.id, 'olga')
    const [act] = await sql`select id from act_change where task_id = ${task?.id}`
    await change(person)
    expect(await takeActBack(db, 'task', act?.id, 'olga'), what).toBe(isTakenBack)
  }
})
