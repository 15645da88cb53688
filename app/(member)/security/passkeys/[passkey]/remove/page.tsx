import { notFound } from 'next/navigation'
import { Form } from '#app/_ui/form/form.tsx'
import { proofOf } from '#app/access/acts.ts'
import { admit } from '#app/access/admit.ts'
import { memberAccess } from '#app/access/member.ts'
import { currentUrl } from '#app/request.ts'
import { findFactorState } from '#lib/auth/mfa/manage-mfa.ts'
import { isLastFactor, listPasskeys } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'
import { ProofFields, proofWords } from '../../../factor/proof-form.tsx'

/** Removes a passkey. The last one needs what switching two-step sign-in off needs (decision 106). */
export default async function RemovePasskey({ params }: { params: Promise<{ passkey: string }> }) {
  const { title: titleOf, remove } = texts().passkeys.manage
  const { passkey: id } = await params
  const member = admit(
    await memberAccess(currentUrl(), proofOf('/security/passkeys/{passkey}/remove')),
  )
  const passkeys = await listPasskeys(member)
  const { name } = passkeys.find((passkey) => passkey.id === id) ?? notFound()
  const isLast = await isLastFactor(member)
  const factor = await findFactorState(member)
  const isNeeded = isLast && member.isStaff && !factor?.hasApp
  return (
    <Form
      back={{ href: `/security/passkeys/${id}`, label: titleOf(name) }}
      text={remove}
      fields={proofWords(false)}
      title={remove.confirm(name)}
      lead={isNeeded ? remove.needed : isLast ? remove.last : remove.lead}
      button={isNeeded ? undefined : remove}
      kind="danger"
    >
      {(field) => isLast && !isNeeded && <ProofFields field={field} username={member.username} />}
    </Form>
  )
}
