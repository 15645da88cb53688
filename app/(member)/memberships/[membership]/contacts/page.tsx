import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { rightsOf } from '#app/_ui/rights.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { announced } from '#app/done-cookie.ts'
import { queryOf } from '#app/request.ts'
import { canInvite, movableRights } from '#lib/memberships/contacts/contact-rules.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from './open-contacts.ts'
import { WaitingInvitations } from './waiting-invitations.tsx'

/** Names the person whose rights a form moved, such as 'Bo Barley is now the billing contact'. */
function sayMoved(): string | undefined {
  const { movedRights } = texts().membershipContacts
  const person = announced()
  const said = movableRights.flatMap((right) => {
    const moved = (queryOf('moved') ?? '').split(',')
    if (moved.includes(right)) return [movedRights[right].theirs(person ?? '')]
    return moved.includes(`-${right}`) ? [movedRights[right].vacant(person ?? '')] : []
  })
  return person && said.length > 0 ? said.join('. ') : undefined
}

/** Says why a form or a page of the contacts led here. */
function Refused() {
  const { errors } = texts().membershipContacts
  const reason = queryOf('refused') ?? ''
  return Object.hasOwn(errors, reason) ? (
    <Banner kind="notice" title={errors[reason as keyof typeof errors]} />
  ) : null
}

/** The contacts of a membership, with what the member may do. */
export default async function ContactsPage(props: ContactsPageProps) {
  const text = texts().membershipContacts
  const { path, state, own, name, nameOf } = await openContacts(props)
  const role = own.primary ? 'primary' : own.billing ? 'billing' : 'contact'
  const { offer } = state
  return (
    <>
      <BackLink href={`/memberships/${state.membershipId}`}>{name}</BackLink>
      <SuccessBanner values={{ person: announced(), membership: name }} title={sayMoved()} />
      <Refused />
      <TitledHeading lead={text.lead[role]}>{text.title(name)}</TitledHeading>
      {state.isFrozen && (
        <Banner kind="notice" title={text.frozen.title}>
          <p>{text.frozen.text}</p>
        </Banner>
      )}
      {state.isConfirmationDue && own.primary && (
        <Banner kind="notice" title={text.due.title}>
          <LinkLine href={`${path}/confirm`}>{text.due.link}</LinkLine>
        </Banner>
      )}
      {offer && own.accountId === offer.toId && (
        <Banner kind="notice" title={text.offer.received(nameOf(offer.fromId))}>
          <LinkLine href={`${path}/hand-over`}>{text.offer.see}</LinkLine>
        </Banner>
      )}
      {offer && own.accountId === offer.fromId && (
        <Banner kind="notice" title={text.offer.made(nameOf(offer.toId))}>
          <p>{text.offer.until(formatDate(offer.expiresAt))}</p>
          <ButtonForm action={`${path}/offer/end`} kind="secondary" button={text.offer} />
        </Banner>
      )}
      <ul className="border-t-2 border-ink">
        {state.contacts.map(({ accountId, name: contact, email, ...rights }) => (
          <li
            key={accountId}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3"
          >
            <div className="min-w-0 break-words">
              <p className="font-bold">
                {contact}
                {accountId === own.accountId && ` (${texts().memberships.you})`}
              </p>
              <p className="text-sm text-muted">
                {[...rightsOf(rights), email].filter(Boolean).join(', ')}
              </p>
            </div>
            {own.primary && (
              <a href={`${path}/${accountId}`} className="py-1">
                {text.change}
                <span className="sr-only"> {text.about(contact)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {canInvite(own) && (
        <p>
          <ButtonLink href={`${path}/invite`}>{text.invite.link}</ButtonLink>
        </p>
      )}
      <WaitingInvitations of={state} own={own} path={path} />
      <LinkLine href={`${path}/leave`}>{text.leave}</LinkLine>
    </>
  )
}
