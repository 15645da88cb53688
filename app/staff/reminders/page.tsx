import { Form } from '#app/_ui/form/form.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { findQuietReminders } from '#lib/memberships/remind-members.ts'
import { texts } from '#lib/text/texts.ts'

/** The reminders that dates of imports would send, and the button that allows them. */
export default async function Reminders() {
  const text = texts().staffReminders
  await requireStaff('allow-reminders')
  const { memberships, reminders, dueNow } = await findQuietReminders()
  return (
    <>
      <SuccessBanner />
      <Form
        back={{ href: '/staff/import', label: text.back }}
        text={text}
        above={
          <p>{reminders > 0 ? text.waiting({ memberships, reminders, dueNow }) : text.none}</p>
        }
        hidden={{ seen: [memberships, reminders, dueNow].join('.') }}
        button={reminders > 0 ? text : undefined}
      />
    </>
  )
}
