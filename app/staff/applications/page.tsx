import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listApplications, queueStateOf } from '#lib/accounts/applications/applications.ts'
import { texts } from '#lib/text/texts.ts'
import { Queue } from './queue.tsx'
import { StateNav } from './state-nav.tsx'

export default async function Applications() {
  const staff = await requireStaff('see-applications')
  const state = queueStateOf(queryOf('state'))
  const from = queryOf('after')
  const queue = await listApplications(staff, state, from, currentRequestContext())
  return (
    <>
      <TitledHeading>{texts().staffApplications.title}</TitledHeading>
      <StateNav current={state} counts={queue.counts} />
      <Queue of={queue} state={state} isFirst={from === undefined} />
    </>
  )
}
