import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { DateTime, TextAt } from '#app/_ui/date-time.tsx'
import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireShownMember } from '#app/member.ts'
import { listPrograms } from '#lib/auth/app-passwords.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { listPasskeys } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'
import { Programs } from './programs.tsx'

const setUpApp = '/second-step/set-up?goto=/security/factor'

/** The state of two-step sign-in. Before it is switched on: the programs that then need an app password. */
export default async function FactorPage() {
  const text = texts().factor
  const member = await requireShownMember()
  const [factor, passkeys] = await Promise.all([findFactorState(member), listPasskeys(member)])
  const hasPasskey = passkeys.length > 0
  const { off, on } = text
  const offLead = member.isStaff && hasPasskey ? off.staff : off.lead
  const lead = factor ? on.leads[factor.hasApp ? 'app' : 'passkey'] : offLead
  return (
    <>
      <BackLink href="/security">{texts().security.title}</BackLink>
      <SuccessBanner />
      <TitledHeading lead={lead}>{text.title}</TitledHeading>
      {factor ? (
        <>
          {factor.resetAt !== null && (
            <Banner kind="notice" title={<TextAt at={factor.resetAt}>{on.resetAt}</TextAt>} />
          )}
          <SummaryList
            rows={[
              { term: on.since, value: <DateTime at={factor.since} /> },
              { term: on.codes, value: factor.codesLeft.toString() },
            ]}
          />
          <RichParagraph>{on.programs}</RichParagraph>
          <LinkLine href="/security/factor/codes">{on.newCodes}</LinkLine>
          {!factor.hasApp && <LinkLine href={setUpApp}>{off.withApp}</LinkLine>}
          <p>
            {member.isStaff ? (
              <span className="text-muted">{on.needed}</span>
            ) : (
              <a href="/security/factor/off">{on.switchOff}</a>
            )}
          </p>
        </>
      ) : (
        <>
          <Programs of={await listPrograms(member)} />
          {hasPasskey && <ButtonLink href="/security/factor/on">{off.withPasskey}</ButtonLink>}
          {hasPasskey ? (
            <LinkLine href={setUpApp}>{off.withApp}</LinkLine>
          ) : (
            <ButtonLink href={setUpApp}>{off.setUp}</ButtonLink>
          )}
        </>
      )}
    </>
  )
}
