import { TextAt } from '#app/_ui/date-time.tsx'
import { ButtonErrors, ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listStaff } from '#lib/accounts/staff/roles.ts'
import { texts } from '#lib/text/texts.ts'
import { RecentActBanner, RecentActs } from '../record/act-changes.tsx'
import { RecordSection } from '../record-section.tsx'

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

type Colleague = Awaited<ReturnType<typeof listStaff>>[number]

/** A member of staff with their roles, and what an administrator can do. */
function StaffMemberLine({ of, isSelf }: { of: Colleague; isSelf: boolean }) {
  const text = texts().staffMembers
  const { id, name, username, email, roles, hasMfa, resetAt } = of
  const removable = roles.filter((role) => !isSelf || role !== 'administrator')
  return (
    <>
      <span className="min-w-0 grow basis-60 break-words">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-bold">{name}</span>
          {isSelf && <Tag>{text.you}</Tag>}
        </span>
        <span className="block text-sm text-muted">
          {[username, email].filter(Boolean).join(' · ')}
        </span>
        <span className="block">{roles.map((role) => texts().staff.roles[role]).join(', ')}</span>
        {!hasMfa && <span className="block text-sm text-muted">{text.noFactor}</span>}
        {resetAt !== null && (
          <span className="block text-sm text-muted">
            <TextAt at={resetAt}>{text.resetWaits}</TextAt>
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-4">
        {removable.map((role) => (
          <ButtonForm
            key={role}
            action={`/staff/colleagues/${id}/revoke`}
            hidden={{ role }}
            kind="quiet"
            button={{
              submit: text.revoke.submit(texts().staff.roles[role]),
              pending: text.revoke.pending,
            }}
            about={text.revoke.from(name)}
          />
        ))}
        {hasMfa && resetAt === null && !isSelf ? (
          <ButtonForm
            button={text.reset}
            action={`/staff/colleagues/${id}/reset`}
            kind="quiet"
            about={text.reset.of(name)}
          />
        ) : (
          <ButtonErrors action={`/staff/colleagues/${id}/reset`} />
        )}
      </span>
    </>
  )
}
