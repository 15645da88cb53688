import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listStaff } from '#lib/accounts/staff/roles.ts'
import { texts } from '#lib/text/texts.ts'
import { RecentActBanner, RecentActs } from '../record/act-changes.tsx'
import { RecordSection } from '../record-section.tsx'
import { StaffMemberLine } from './staff-member-line.tsx'

/** The members of staff, and below them the form that gives someone a role. */
export default async function StaffMembersPage() {
  const text = texts().staffMembers
  const { grant } = text
  const staff = await requireStaff('manage-staff')
  const undo = { staff, capability: 'manage-staff', path: '/staff/colleagues' } as const
  const staffMembers = await listStaff(staff, currentRequestContext())
  return (
    <>
      <RecentActBanner {...undo} />
      <Form
        title={text.title}
        lead={text.lead}
        above={
          <>
            <RecordSection title={text.roles} rows={staffMembers}>
              {(one) => <StaffMemberLine of={one} isSelf={one.id === staff.accountId} />}
            </RecordSection>
            <RecentActs {...undo} />
            <h2 className="text-xl">{grant.title}</h2>
            <p>{grant.lead}</p>
          </>
        }
        text={grant}
      >
        {(field) => (
          <>
            <Field {...field('user')} verbatim />
            <Options {...field('role')} labels={text.about} />
          </>
        )}
      </Form>
    </>
  )
}
