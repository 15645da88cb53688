import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import type { ContactsState } from '#lib/memberships/contacts/change-contacts.ts'
import { contactOf, invitationsOf, mayInvite } from '#lib/memberships/contacts/contact-rules.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

interface WaitingInvitationsProps {
  readonly of: ContactsState
  readonly own: ContactsState['contacts'][number]
  readonly path: string
}

/** The open invitations that the member sent, or all of them for the primary contact. */
export function WaitingInvitations({ of, own, path }: WaitingInvitationsProps) {
  const text = texts().membershipContacts.invitation
  const shown = invitationsOf(of, own.accountId)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{texts().membershipContacts.invitations}</h2>
      <ul className="mt-2 border-t-2 border-ink">
        {shown.map(({ id, email, expiresAt, isExpired, inviterId, ...rights }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 break-words">
              <p className="font-bold">{email}</p>
              <p className="text-sm text-muted">
                {isExpired
                  ? text.expired
                  : mayInvite(contactOf(of, inviterId), rights)
                    ? text.until(formatDate(expiresAt))
                    : text.ended}
              </p>
            </div>
            <div className="flex flex-wrap gap-x-6">
              {mayInvite(own, rights) && (
                <ButtonForm
                  action={`${path}/invitations/${id}/send`}
                  kind="quiet"
                  button={text.again}
                  about={text.about(email)}
                />
              )}
              <ButtonForm
                action={`${path}/invitations/${id}/withdraw`}
                kind="quiet"
                button={text.withdraw}
                about={text.about(email)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
