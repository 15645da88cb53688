import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import type { SignedInMember } from '#lib/auth/member.ts'
import type { ShownInvitation } from '#lib/memberships/contacts/accept-invitation.ts'
import { texts } from '#lib/text/texts.ts'

interface ExistingAccountsProps {
  readonly invitation: ShownInvitation
  readonly token: string
  /** The URL of the page, to which signing in leads back. */
  readonly here: string
  readonly member: SignedInMember | undefined
}

/**
 * Ways to accept with an account: the one that is signed in, if the reader says so, each one of the mailbox, or
 * another one after its password.
 */
export function ExistingAccounts({ invitation, token, here, member }: ExistingAccountsProps) {
  const text = texts().membershipContacts.invited
  const signIn = (username?: string) =>
    `/login?${new URLSearchParams({ again: '1', ...(username && { hint: username }), goto: here })}`
  const own = member?.email ?? text.noEmail
  const others = invitation.accounts.filter(({ username }) => username !== member?.username)
  return (
    <>
      {member && (
        <section className="stack">
          <h3>{text.signedIn}</h3>
          <ButtonForm
            action="/invitation/accept"
            hidden={{ token }}
            button={{ submit: text.accept(member.name), pending: text.accepting }}
            className="stack"
          >
            <p>{text.signedInLead(member.name, own)}</p>
            {own.toLowerCase() !== invitation.email.toLowerCase() && (
              <p>{text.otherEmail(invitation.email, own)}</p>
            )}
          </ButtonForm>
        </section>
      )}
      <section className="stack">
        <h3>{text.accounts}</h3>
        <p>{text.accountsLead}</p>
        <ul className="space-y-2">
          {others.map(({ username, name }) => (
            <li key={username}>
              <a href={signIn(username)}>{text.iAm(name, username)}</a>
            </li>
          ))}
          <li>
            <a href={signIn()}>{text.other}</a>
          </li>
        </ul>
      </section>
    </>
  )
}
