import type { People } from '../fixtures/people.ts'
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
}
