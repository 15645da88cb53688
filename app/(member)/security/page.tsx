import { Fragment } from 'react'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { LinkLine, SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireShownMember } from '#app/member.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { findClosure } from '#lib/accounts/close-account.ts'
import { listActivity } from '#lib/accounts/list-activity.ts'
import { listOwnEmails } from '#lib/accounts/list-own-emails.ts'
import { listAccess } from '#lib/auth/access.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { listPasskeys } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'
import { AccessItem, type AccountAccess } from './access-item.tsx'
import { ActivityList } from './activity-list.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SentEmails } from './sent-emails.tsx'

/** The number of activities that the page shows at first, and after 'See more activity'. */
const limits = {
  few: { failedSignIns: 5, views: 20, others: 20 },
  all: { failedSignIns: 50, views: 200, others: 200 },
}

export default async function SecurityPage() {
  const text = texts().security
  const member = await requireShownMember()
  const isLong = queryOf('activity') === 'all'
  const { network: ownNetwork } = currentRequestContext()
  const [
    { sessions, bearers, applications, appPasswords },
    { activity, isCut },
    closure,
    factor,
    passkeys,
    emails,
  ] = await Promise.all([
    listAccess(member),
    listActivity(member, isLong ? limits.all : limits.few),
    findClosure(member),
    findFactorState(member),
    listPasskeys(member),
    listOwnEmails(member),
  ])
  const lists: readonly { title: string; lead?: string; access: readonly AccountAccess[] }[] = [
    { title: text.sessions, access: sessions },
    { ...text.applications, access: applications },
    { ...text.bearers, access: bearers },
    { ...texts().appPasswords.list, access: appPasswords },
  ]
  const others = [...sessions, ...bearers].filter(({ current }) => !current)
  return (
    <>
      <SuccessBanner />
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <SecondaryLink href="/password/change">{text.changePassword}</SecondaryLink>
      <SummaryList
        rows={[
          {
            term: texts().factor.title,
            value: texts().factor.row[factor ? 'on' : 'off'],
            change: {
              href: '/security/factor',
              about: texts().factor.about,
              ...(!factor && { label: texts().factor.begin }),
            },
          },
        ]}
      />
      {(factor || member.isStaff) && (
        <LinkLine href="/security/app-passwords">{texts().appPasswords.title}</LinkLine>
      )}
      <PasskeyList of={passkeys} />
      {lists.map(
        ({ title, lead, access }) =>
          access.length > 0 && (
            <Fragment key={title}>
              <h2>{title}</h2>
              {lead && <p>{lead}</p>}
              <ul className="border-t-2 border-ink">
                {access.map((one) => (
                  <li key={one.id}>
                    <AccessItem {...one} ownNetwork={ownNetwork} />
                  </li>
                ))}
              </ul>
            </Fragment>
          ),
      )}
      {others.length + applications.length + appPasswords.length > 0 && (
        <ButtonForm
          button={text.everywhere}
          action="/security/access/end"
          kind="danger"
          className="stack"
        >
          <h2>{text.everywhere.title}</h2>
          <RichParagraph>{text.everywhere.lead}</RichParagraph>
        </ButtonForm>
      )}
      <SentEmails of={emails} />
      <h2>{text.data}</h2>
      <LinkLine href="/security/data">{texts().download.title}</LinkLine>
      <LinkLine href="/security/close">
        {closure ? texts().closeAccount.asked.title : texts().closeAccount.title}
      </LinkLine>
      <h2 id="activity">{text.activity}</h2>
      <ActivityList of={activity} ownNetwork={ownNetwork} />
      {isCut &&
        (isLong ? (
          <LinkLine href="/security/data">{text.olderActivity}</LinkLine>
        ) : (
          <LinkLine href="/security?activity=all#activity">{text.moreActivity}</LinkLine>
        ))}
    </>
  )
}
