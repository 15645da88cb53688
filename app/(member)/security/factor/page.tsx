import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph, RichText } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { requireShownMember } from '#app/member.ts'
import { listPrograms } from '#lib/auth/app-passwords.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { texts } from '#lib/text/texts.ts'
import { Programs } from './programs.tsx'

/** The state of two-step sign-in. Before it is switched on: the programs that then need an app password. */
export default async function FactorPage() {
  const text = texts().factor
  const member = await requireShownMember()
  const factor = await findFactorState(member)
  const { lead } = !factor ? text.off : factor.since === null ? texts().passkeys.alone : text.on
  return (
    <>
      <BackLink href="/security">{texts().security.title}</BackLink>
      <SuccessBanner />
      <TitledHeading lead={lead}>{text.title}</TitledHeading>
      {factor ? (
        <>
          {factor.resetAt !== null && (
            <Banner
              kind="notice"
              title={
                <RichText values={{ time: <DateTime at={factor.resetAt} /> }}>
                  {text.on.resetAt}
                </RichText>
              }
            />
          )}
          <SummaryList
            rows={[
              factor.since !== null && {
                term: text.on.since,
                value: <DateTime at={factor.since} />,
              },
              { term: text.on.codes, value: factor.codesLeft.toString() },
            ]}
          />
          <RichParagraph>{text.on.programs}</RichParagraph>
          <LinkLine href="/security/factor/codes">{text.on.newCodes}</LinkLine>
          <p>
            {factor.since === null ? (
              <a href="/second-step/set-up?goto=/security/factor">{text.off.setUp}</a>
            ) : member.isStaff ? (
              <span className="text-muted">{text.on.needed}</span>
            ) : (
              <a href="/security/factor/off">{text.on.switchOff}</a>
            )}
          </p>
        </>
      ) : (
        <>
          <Programs of={await listPrograms(member)} />
          <ButtonLink href="/second-step/set-up?goto=/security/factor">{text.off.setUp}</ButtonLink>
        </>
      )}
    </>
  )
}
