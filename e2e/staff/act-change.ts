import { type People, unique } from '../fixtures/people.ts'
import { addStaff } from './staff.ts'
import type { StaffForm } from './staff-form.ts'

/** Adds an act of an operator that replaced A by B in a column of a person, or of their membership. */
async function addChange(
  { sql }: People,
  table: 'account' | 'membership',
  person: string,
  column: string,
): Promise<void> {
  const [id, subject] = [sql(`${table}_id`), sql(table)]
  const values = (value: string) => sql.json({ [column]: value })
  await sql`
    with edited as (
      update ${subject} set ${sql(column)} = 'B'
      where id in (select ${person} union select membership_id from contact where account_id = ${person})
      returning id
    ), event as (
      insert into audit_event (${id}, action, operator)
      select id, ${`${table}-edited`}, 'olga' from edited returning id, ${id}
    )
    insert into act_change (id, ${id}, before, after)
    select id, ${id}, ${values('A')}, ${values('B')} from event`
}

/** A form of a page that lists acts on no record, with an act of an operator that each colleague takes back. */
function listedAct(
  form: Pick<StaffForm, 'capability'> & { readonly page: string },
  forms: string,
  action: string,
  add: (people: People, event: string) => Promise<unknown>,
): Readonly<Record<string, StaffForm>> {
  const to = async (people: People) => {
    const [event] = await people.sql`
      insert into audit_event (action, operator) values (${action}, 'olga') returning id`
    await add(people, event?.id)
    return `${forms}/changes/${event?.id}/undo`
  }
  return {
    [`${forms}/changes/{change}/undo`]: { ...form, kind: 'none', button: 'Undo', prepare: to, to },
  }
}

/** The forms with which staff take an act back. */
export const changeForms: Readonly<Record<string, StaffForm>> = {
  '/staff/people/{person}/changes/{change}/undo': {
    capability: 'edit-people',
    kind: 'person',
    button: 'Undo',
    prepare: (people, { id }) => addChange(people, 'account', id, 'phone'),
  },
  '/staff/memberships/{membership}/changes/{change}/undo': {
    capability: 'edit-memberships',
    kind: 'membership',
    button: 'Undo',
    prepare: (people, { id }) => addChange(people, 'membership', id, 'band'),
  },
  '/staff/memberships/changes/{batch}/undo': {
    capability: 'edit-memberships',
    kind: 'none',
    page: '/staff/memberships',
    // The banner with the form itself follows the act.
    button: 'Mark the selected',
    to: async (people) => {
      const { guid } = await people.addMembership()
      const [event] = await people.sql`
        insert into audit_event (action, operator, membership_id)
        values ('membership-edited', 'olga', ${guid}) returning id`
      await people.sql`
        insert into act_change (id, batch_id, membership_id, before, after)
        select ${event?.id}, ${event?.id}, id, '{"band": "A"}', jsonb_build_object('band', band)
        from membership where id = ${guid}`
      return `/staff/memberships/changes/${event?.id}/undo`
    },
  },
  '/staff/memberships/{membership}/contacts/changes/{change}/undo': {
    capability: 'edit-contacts',
    kind: 'membership',
    button: 'Undo',
    prepare: ({ sql }, { id }) => sql`
      insert into contact_change (membership_id, kind, account_id, operator, before, after)
      select membership_id, 'edited', account_id, 'olga',
        jsonb_build_array(to_jsonb(contact) || '{"is_billing": true}'), jsonb_build_array(to_jsonb(contact))
      from contact where account_id = ${id}`,
  },
  ...listedAct(
    { capability: 'manage-staff', page: '/staff/colleagues' },
    '/staff/colleagues',
    'staff-role-granted',
    async (people, event) => {
      const { id } = await addStaff(people, 'fees')
      return people.sql`
        insert into act_change (id, account_id, before, after)
        values (${event}, ${id}, '{"roles": null}', '{"roles": "fees"}')`
    },
  ),
  ...listedAct(
    { capability: 'do-tasks', page: '/staff' },
    '/staff/tasks',
    'task-taken',
    ({ sql }, event) => sql`
      with added as (insert into task (kind, text, done_by) values ('note', ${unique('Note')}, 'B') returning id)
      insert into act_change (id, task_id, before, after)
      select ${event}, id, '{"doneBy": "A"}', '{"doneBy": "B"}' from added`,
  ),
  ...listedAct(
    { capability: 'edit-fees', page: '/staff/fees' },
    '/staff/fees',
    'fee-edited',
    ({ sql }, event) => sql`
      with added as (
        insert into fee (position, type, description, band, individual)
        values (900, 'Friend', 'B', ${unique('B')}, true) returning id
      )
      insert into act_change (id, fee_id, before, after)
      select ${event}, id, '{"description": "A"}', '{"description": "B"}' from added`,
  ),
}
