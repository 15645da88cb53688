import type { Membership } from '@gatehouse/client'
import { redirect } from 'next/navigation'
import { client, clientId, currentMember, discover, type Member, signIn, signOut } from '../auth.ts'

interface HomeProps {
  readonly searchParams: Promise<{ error?: string }>
}

export default async function Home({ searchParams }: HomeProps) {
  const member = await currentMember()
  const { error } = await searchParams
  return (
    <main>
      <h1>{member ? `Hello, ${member.name}` : 'Example application'}</h1>
      {error && <p role="alert">You were not signed in.</p>}
      {member ? <SignedIn member={member} /> : <SignedOut />}
    </main>
  )
}

function SignedOut() {
  return (
    <form action={signInWithGatehouse}>
      <button type="submit">Sign in with Gatehouse</button>
    </form>
  )
}

async function SignedIn({ member }: { member: Member }) {
  const memberships = await listMemberships(member)
  return (
    <>
      <p>Gatehouse says that your email address is {member.email}.</p>
      <h2>Your memberships</h2>
      {memberships.length === 0 && <p>You have none.</p>}
      <ul>
        {memberships.map(({ MembershipGUID, MembershipType, Name }) => (
          <li key={MembershipGUID}>{[Name, MembershipType].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
      <form action={signOutEverywhere}>
        <button type="submit">Sign out</button>
      </form>
    </>
  )
}

/** Reads the member's memberships. Status 401 means that the access token has expired. */
async function listMemberships({ tokens }: Member): Promise<readonly Membership[]> {
  const result = await client.memberships({ bearer: tokens.access_token })
  if (result.ok) return result.value.Memberships
  if (result.status === 401) redirect('/refresh')
  throw new Error(`${result.errors[0].message} (request ${result.requestId})`, {
    cause: result.cause,
  })
}

async function signInWithGatehouse() {
  'use server'
  await signIn('gatehouse', { redirectTo: '/' })
}

/** Signs out here and then at Gatehouse (OpenID Connect RP-Initiated Logout, section 2). */
async function signOutEverywhere() {
  'use server'
  const member = await currentMember()
  await signOut({ redirect: false })
  const { end_session_endpoint } = await discover()
  const request = new URLSearchParams({
    client_id: clientId,
    post_logout_redirect_uri: process.env.AUTH_URL ?? '',
    ...(member ? { id_token_hint: member.tokens.id_token } : {}),
  })
  redirect(`${end_session_endpoint}?${request}`)
}
