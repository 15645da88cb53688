import { redirect } from 'next/navigation'
import { requireShownMember } from '#app/member.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { texts } from '#lib/text/texts.ts'
import { ProofForm } from '../proof-form.tsx'

export default async function NewCodes() {
  const member = await requireShownMember()
  const { hasApp } = (await findFactorState(member)) ?? redirect('/security/factor')
  return <ProofForm username={member.username} hasApp={hasApp} text={texts().factor.newCodes} />
}
