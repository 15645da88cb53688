import { BackLink } from '#app/_ui/back-link.tsx'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { Inset } from '#app/_ui/inset.tsx'
import { PageHeading, TitledHeading } from '#app/_ui/page-heading.tsx'
import { rightsOf } from '#app/_ui/rights.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { currentMember } from '#app/access/member.ts'
import { membershipName } from '#app/membership-name.ts'
import { queryOf } from '#app/request.ts'
import { findInvitedContact } from '#lib/memberships/contacts/accept-invitation.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { ExistingAccounts } from './existing-accounts.tsx'
import { NewAccount } from './new-account.tsx'

/** Opening the link of an invitation changes nothing; it asks who the reader is (decision 083). */
export default async function InvitationPage() {
  const text = texts().membershipContacts.invited
  const token = queryOf('token') ?? ''
  const invitation = await findInvitedContact(token)
  if (invitation?.state !== 'open')
    return (
      <ClosedInvitation
        state={invitation?.state}
        token={token}
        isSignedIn={(await currentMember()) !== undefined}
      />
    )
  const { inviter, email, billing, lsfr, note, expiresAt } = invitation
  const title = text.title(membershipName(invitation.membership))
  const here = `/invitation?token=${encodeURIComponent(token)}`
  const role = rightsOf({ primary: false, billing, lsfr }).join(', ')
  const facts = (
    <>
      <PageHeading lead={text.lead(inviter)}>{title}</PageHeading>
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
    </>
  )
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
      <PageTitle>{title}</PageTitle>
      {facts}
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

interface ClosedInvitationProps {
  readonly state?:
    | Exclude<keyof Texts['membershipContacts']['invited']['closed'], 'title'>
    | undefined
  readonly token: string
  readonly isSignedIn: boolean
}

/** Says why an invitation cannot be accepted, and what to do instead. */
function ClosedInvitation({ state = 'unknown', token, isSignedIn }: ClosedInvitationProps) {
  const text = texts().membershipContacts.invited
  const { title, ...reasons } = text.closed
  return (
    <>
      <TitledHeading lead={reasons[state]}>{title}</TitledHeading>
      {state === 'expired' ? (
        <ButtonForm action="/invitation/renew" hidden={{ token }} button={text.ask} />
      ) : (
        <ButtonLink href={isSignedIn ? '/memberships' : '/login?goto=/memberships'}>
          {isSignedIn ? texts().memberships.title : texts().signIn.title}
        </ButtonLink>
      )}
      <ContactHelp />
    </>
  )
}
