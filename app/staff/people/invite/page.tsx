import { peopleList } from '#lib/accounts/lists/people.ts'
import { texts } from '#lib/text/texts.ts'
import { openSelected } from '../../lists/open-selected.ts'
import { SelectedForm } from '../../lists/selected-form.tsx'

/** Says who of the selected people will be sent an invitation. */
export default async function InvitePeople() {
  const text = texts().staffLists.invite
  const { rows: people, selected } = await openSelected('invite-people', peopleList)
  const invited = people.filter(({ state, email }) => state === 'invited' && email !== null)
  const others = people.length - invited.length
  return (
    <SelectedForm
      of={selected}
      title={text.title(invited.length)}
      names={invited.map(({ name, email }) => `${name}, ${email}`)}
      others={others > 0 ? text.others(others) : undefined}
      text={text}
    />
  )
}
