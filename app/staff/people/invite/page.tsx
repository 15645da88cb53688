import { idsOf } from '#app/paths/selected-ids.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { readSelected } from '#lib/lists/list-page.ts'
import { texts } from '#lib/text/texts.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'

/** Says who of the selected people will be sent an invitation. */
export default async function InvitePeople() {
  const text = texts().staffLists.invite
  const staff = await requireStaff('invite-people')
  const ids = idsOf(queryOf('ids'))
  const caller = { staff, may: 'invite-people', context: currentRequestContext() } as const
  const people = await readSelected(peopleList, caller, ids)
  const invited = people.filter(({ state, email }) => state === 'invited' && email !== null)
  const others = people.length - invited.length
  return (
    <SelectedForm
      title={text.title(invited.length)}
      back="/staff/people"
      names={invited.map(({ name, email }) => `${name}, ${email}`)}
      others={others > 0 ? text.others(others) : undefined}
      button={text}
    />
  )
}
