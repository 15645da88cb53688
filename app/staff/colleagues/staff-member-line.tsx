import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import type { listStaff } from '#lib/accounts/staff/roles.ts'
import { texts } from '#lib/text/texts.ts'

interface StaffMemberLineProps {
  readonly of: Awaited<ReturnType<typeof listStaff>>[number]
  readonly isSelf: boolean
}

/** A member of staff with their roles, and what an administrator can do. */
export function StaffMemberLine({ of: staffMember, isSelf }: StaffMemberLineProps) {
  const text = texts().staffMembers
  const { id, name, username, email, roles, hasMfa, resetAt } = staffMember
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
            <RichText values={{ time: <DateTime at={resetAt} /> }}>{text.resetWaits}</RichText>
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
        {hasMfa && resetAt === null && !isSelf && (
          <ButtonForm
            button={text.reset}
            action={`/staff/colleagues/${id}/reset`}
            kind="quiet"
            about={text.reset.of(name)}
          />
        )}
      </span>
    </>
  )
}
