import { requireStaff } from '#app/staff-member.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { texts } from '#lib/text/texts.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'
import { selectedRows } from '../../lists/selected-rows.ts'

/** Says who of the selected people will be sent an invitation. */
export default async function InvitePeople() {
  const text = texts().staffLists.invite
  const staff = await requireStaff('invite-people')
  const { rows: people, tooMany } = await selectedRows(peopleList, staff, 'invite-people')
  const invited = people.filter(({ state, email }) => state === 'invited' && email !== null)
  const others = people.length - invited.length
  return (
    <SelectedForm
      title={text.title(invited.length)}
      back="/staff/people"
      ids={people.map(({ id }) => id)}
      tooMany={tooMany}
      names={invited.map(({ name, email }) => `${name}, ${email}`)}
      others={others > 0 ? text.others(others) : undefined}
      button={text}
    />
  )
}
