import type { PasskeyRow } from '#db/queries/passkeys/passkeys.ts'
import * as passkeys from '#db/queries/passkeys/passkeys.ts'
import * as passkeysEdit from '#db/queries/passkeys/passkeys-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { env } from '#lib/env.ts'
import { bySecret, db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type CredentialWithSecret, newCredential } from '../credential.ts'
import { verifyCurrentPassword } from '../current-password.ts'
import { ofMember, type SignedInMember } from '../member.ts'
import { findFactorState, type PasswordAndCode } from '../mfa/manage-mfa.ts'
import { checkEitherCode, rejectCode } from '../mfa/proof.ts'
import { newRecoveryCodes } from '../mfa/recovery-codes.ts'
import { passedSession } from '../mfa/use-mfa.ts'
import { whileCounted } from '../throttle.ts'
import { ceremonyOf } from './ceremony.ts'
import { creationOptions, type KnownPasskey } from './options.ts'
import { verifyCreation } from './verify.ts'

const purpose = 'add'

/** The session to which the challenge of a signed-in member belongs. */
export const boundTo = ({ session }: Pick<SignedInMember, 'session'>): string =>
  session.toString('base64url')

/** A passkey as the options of a browser name it. */
export const knownPasskey = ({
  credentialId,
  transports,
}: Pick<PasskeyRow, 'credentialId' | 'transports'>): KnownPasskey => ({
  credentialId: credentialId.toString('base64url'),
  transports,
})

/** Lists the passkeys of a member, the oldest first. */
export const listPasskeys = ofMember(passkeys.listPasskeys)

/** Finds a passkey of a member by its id. */
export async function findOwnPasskey(
  member: SignedInMember,
  id: string,
): Promise<PasskeyRow | undefined> {
  return (await listPasskeys(member)).find((passkey) => passkey.id === guidOrNil(id))
}

/** Returns true if a member signed in with a password and has no passkey, so that one may be offered. */
export const mayOfferPasskey = ofMember(passkeys.mayOfferPasskey)

/** The options with which the browser of a member makes a passkey. */
export const addOptions = async (member: SignedInMember) =>
  creationOptions(member, purpose, boundTo(member), (await listPasskeys(member)).map(knownPasskey))

/**
 * Adds the passkey that a browser has made; a notice tells its owner, with a link that removes it. Returns the
 * session, which has then passed MFA, under its new secret. `too-many`: the account has twenty.
 */
export async function addPasskey(
  member: SignedInMember,
  { name, response }: { readonly name: string; readonly response: string },
  context: RequestContext,
): Promise<(CredentialWithSecret & { readonly switchedOn: boolean }) | 'refused' | 'too-many'> {
  const made = await verifyCreation(response, { purpose, bound: boundTo(member) })
  if (!made) return refuse(member, context)
  const next = newCredential('session')
  const added = await passkeysEdit.addPasskey(
    db,
    member.session,
    { ...made, name, rpId: env.rpId },
    ceremonyOf(made),
    { next, context, codes: newRecoveryCodes(member) },
  )
  if (!added) {
    const { length } = await listPasskeys(member)
    return length >= passkeysEdit.maxPasskeys ? 'too-many' : refuse(member, context)
  }
  log.info({ event: 'passkey-added', accountId: member.accountId, ...context })
  return { ...passedSession(member, next.secret, added), switchedOn: added.switchedOn }
}

/** Gives a passkey another name; false if the member has none with this id. */
export const renamePasskey = (
  { session }: SignedInMember,
  id: string,
  { name }: { readonly name: string },
): Promise<boolean> => passkeysEdit.renamePasskey(db, session, guidOrNil(id), name)

/**
 * Removes a passkey; a notice tells its owner. The last one of an account with two-step sign-in needs
 * the password and a code, as switching that off does. `not-removed`: it has gone, or another one has, which made it the last.
 */
export async function removePasskey(
  member: SignedInMember,
  id: string,
  given: Partial<PasswordAndCode>,
  context: RequestContext,
): Promise<'removed' | 'not-removed' | 'wrong-password' | 'wrong-code'> {
  const { current = '', code = '', devices } = given
  const isLast = await isLastFactor(member)
  if (isLast && !(await verifyCurrentPassword(member, current, context))) return 'wrong-password'
  const checked = isLast ? await checkEitherCode(member, { code, devices }) : undefined
  const isRemoved = await whileCounted(checked?.limits ?? [], (refund) =>
    passkeysEdit.removePasskey(db, member.session, guidOrNil(id), checked?.proof, {
      refund,
      context,
    }),
  )
  if (!isRemoved) return isLast ? rejectCode(member, context) : 'not-removed'
  log.info({ event: 'passkey-removed', accountId: member.accountId, ...context })
  return 'removed'
}

/** Returns true if a member has one passkey, which two-step sign-in needs. */
export async function isLastFactor(member: SignedInMember): Promise<boolean> {
  if ((await listPasskeys(member)).length !== 1) return false
  return member.isStaff || (await findFactorState(member)) !== undefined
}

/** Finds the passkey that a link in an email removes, without using the link (decision 025). */
export const findRemovablePasskey = bySecret(passkeys.findRemovablePasskey)

function refuse({ accountId }: SignedInMember, context: RequestContext): 'refused' {
  log.warn({ event: 'passkey-refused', accounts: [accountId], ...context })
  return 'refused'
}
