import { SubmitButton } from '#app/_ui/form/button.tsx'
import { ButtonLink, LinkLine } from '#app/_ui/form/button-link.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { currentMember } from '#app/access/member.ts'
import { withGoto } from '#app/paths/mfa.ts'
import type { findPassthrough } from '#lib/auth/passthrough/redeem-passthrough.ts'
import { type Texts, texts } from '#lib/text/texts.ts'

interface LinkSignInProps {
  /** The member of the link. */
  readonly found: Awaited<ReturnType<typeof findPassthrough>>
  readonly token: string
  readonly goto: string
  /** The path of the form that uses the link. */
  readonly action: string
  /** True to send the form at once, unless another member is signed in. */
  readonly isAutomatic?: boolean
}

/** The page of a link that signs a member in. Opening it does not use the link, which programs that check emails do. */
export async function LinkSignIn({ found, token, goto, action, isAutomatic }: LinkSignInProps) {
  const text = texts().signIn.passthrough
  const member = await currentMember()
  if (found?.state !== 'live') {
    return <ExpiredLink standing={found?.state} goto={goto} member={member?.name} />
  }
  const { accountId, name } = found
  const current = member && member.accountId !== accountId ? member.name : undefined
  const title = text.title(name)
  return (
    <>
      <TitledHeading lead={current && text.switchAccount(name, current)}>{title}</TitledHeading>
      <form method="post" action={action}>
        <HiddenFields fields={{ token, goto }} />
        <SubmitButton pending={texts().signIn.pending}>
          {texts().signIn.continueAs(name)}
        </SubmitButton>
        {/* With script the form is sent at once, and says so here (public/pages.js). */}
        {!current && isAutomatic && <input type="hidden" name="automatic" defaultValue="" />}
      </form>
      {current && <LinkLine href={goto}>{text.stay(current)}</LinkLine>}
    </>
  )
}

interface ExpiredLinkProps {
  readonly standing: keyof Texts['signIn']['expiredLink']['reasons'] | undefined
  readonly goto: string
  /** The name of the signed-in member, if there is one. */
  readonly member: string | undefined
}

/** Says why a passthrough link no longer works, and how to continue. */
function ExpiredLink({ standing = 'unknown', goto, member }: ExpiredLinkProps) {
  const text = texts().signIn.expiredLink
  return (
    <>
      <TitledHeading lead={text.reasons[standing]}>{text.title}</TitledHeading>
      {member ? (
        <>
          <p>{texts().common.signedInAs(member)}</p>
          <ButtonLink href={goto}>{texts().signIn.continueAs(member)}</ButtonLink>
        </>
      ) : (
        <>
          <p>{text.instead}</p>
          <ButtonLink href={withGoto('/login', goto)}>{texts().signIn.title}</ButtonLink>
        </>
      )}
    </>
  )
}
