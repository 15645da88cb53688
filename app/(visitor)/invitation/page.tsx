import { BackLink } from '#app/_ui/back-link.tsx'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { Ending } from '#app/_ui/ending.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Inset } from '#app/_ui/inset.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { rightsOf } from '#app/_ui/rights.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { currentMember } from '#app/access/member.ts'
import { membershipName } from '#app/membership-name.ts'
import { queryOf } from '#app/request.ts'
import { findInvitedContact } from '#lib/memberships/contacts/accept-invitation.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { ExistingAccounts } from './existing-accounts.tsx'
import { NewAccount } from './new-account.tsx'

/**
 * Opening the link of an invitation changes nothing; it asks who the reader is, or says why the invitation cannot be
 * accepted (decision 083).
 */
export default async function InvitationPage() {
  const text = texts().membershipContacts.invited
  const token = queryOf('token') ?? ''
  const invitation = await findInvitedContact(token)
  if (invitation?.state !== 'open') {
    const { title, ...reasons } = text.closed
    const isExpired = invitation?.state === 'expired'
    const next = (await currentMember())
      ? { href: '/memberships', link: texts().memberships.title }
      : { href: '/login?goto=/memberships', link: texts().signIn.title }
    return (
      <Ending
        title={title}
        lead={reasons[invitation?.state ?? 'unknown']}
        {...(!isExpired && next)}
      >
        {isExpired && (
          <ButtonForm action="/invitation/renew" hidden={{ token }} button={text.ask} />
        )}
        <ContactHelp />
      </Ending>
    )
  }
  const { inviter, email, billing, lsfr, note, expiresAt } = invitation
  const title = text.title(membershipName(invitation.membership))
  const here = `/invitation?token=${encodeURIComponent(token)}`
  const role = rightsOf({ primary: false, billing, lsfr }).join(', ')
  if (queryOf('new') !== undefined) {
    return (
      <>
        <BackLink href={here}>{title}</BackLink>
        <NewAccount invitation={invitation} token={token} />
      </>
    )
  }
  return (
    <>
      <TitledHeading lead={text.lead(inviter)}>{title}</TitledHeading>
      <SummaryList
        rows={[
          { term: text.facts.membership, value: membershipName(invitation.membership) },
          { term: text.facts.email, value: email },
          { term: text.facts.role, value: role || texts().memberships.contactOnly },
          invitation.replaces && { term: text.facts.replaces, value: invitation.replaces },
          { term: text.facts.until, value: formatDate(expiresAt) },
        ]}
      />
      {note && (
        <Inset>
          <p className="font-bold">{text.facts.note}</p>
          <p className="break-words whitespace-pre-line">{note}</p>
        </Inset>
      )}
      <h2>{text.who}</h2>
      <p>{text.whoLead}</p>
      <ExistingAccounts
        invitation={invitation}
        token={token}
        here={here}
        member={await currentMember()}
      />
      <section className="stack">
        <h3>{text.new}</h3>
        <p>{text.newLead(email)}</p>
        <LinkLine href={`${here}&new=`}>{text.create.submit}</LinkLine>
      </section>
      <p>{text.ignore}</p>
    </>
  )
}
