import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listApplications, queueStateOf } from '#lib/accounts/applications/applications.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
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
      {may(staff.staffRoles, 'edit-replies') && (
        <LinkLine href="/staff/applications/replies">
          {texts().staffApplications.replies.manage}
        </LinkLine>
      )}
      <Queue of={queue} state={state} isFirst={from === undefined} />
    </>
  )
}
