import { headers } from 'next/headers'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { currentMember } from '#app/member.ts'
import { findPassthroughMember } from '#lib/auth/redeem-passthrough.ts'
import { signInWithToken } from './actions.ts'
import { AutoSubmit } from './auto-submit.tsx'
import { ExpiredLink } from './expired-link.tsx'

/**
 * Where a client program sends a member with a passthrough token (decision 025). With nobody signed in
 * the page continues by itself; with somebody else it asks whose account it shall be.
 */
export async function Passthrough({ token, goto }: { token: string; goto: string }) {
  const [arrival, member] = await Promise.all([findPassthroughMember(token), currentMember()])
  if (arrival?.state !== 'live') {
    return <ExpiredLink standing={arrival?.state} goto={goto} member={member?.name} />
  }
  const { accountId, name } = arrival
  const another = member && member.accountId !== accountId ? member.name : undefined
  const title = `Sign in as ${name}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeading
        lead={
          another &&
          `You are signed in as ${another}. If you continue as ${name}, ${another} is signed out.`
        }
      >
        {title}
      </PageHeading>
      <form action={signInWithToken}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="goto" value={goto} />
        <SubmitButton pending="Signing in…">Continue as {name}</SubmitButton>
        {!another && (await isArrival()) && <AutoSubmit />}
      </form>
      {another && (
        <p>
          <a href={goto}>Stay signed in as {another}</a>
        </p>
      )}
    </>
  )
}

/** A person who was led here, and not a program that looks ahead. */
async function isArrival(): Promise<boolean> {
  const asked = await headers()
  return asked.get('sec-fetch-dest') === 'document' && !asked.has('sec-purpose')
}
