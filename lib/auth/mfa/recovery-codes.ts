import * as recoveryCodes from '#db/queries/mfa/recovery-codes.ts'
import { db } from '#lib/runtime/database.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import { ofMember, type SignedInMember } from '../member.ts'
import { canonicalTemporaryPassword, hashOf, newTemporaryPassword } from '../secret.ts'

const recoveryCodeCount = 8

/** Makes eight recovery codes, as they are stored: their hashes, and the codes sealed until their owner keeps them. */
export function newRecoveryCodes({ accountId }: SignedInMember) {
  const codes = Array.from({ length: recoveryCodeCount }, newTemporaryPassword)
  return {
    recoveryHashes: codes.map(hashOfRecoveryCode),
    sealedCodes: seal('second-step', accountId, Buffer.from(JSON.stringify(codes))),
  }
}

/** The hash of a recovery code, however it was typed. */
export const hashOfRecoveryCode = (code: string): string =>
  hashOf(canonicalTemporaryPassword(code)).toString('hex')

/** The recovery codes that wait for their owner; undefined if there are none. */
export async function findRecoveryCodes({
  session,
}: SignedInMember): Promise<readonly string[] | undefined> {
  const found = await recoveryCodes.findRecoveryCodes(db, session)
  const opened = found && open('second-step', found.accountId, found.sealedCodes)
  return opened && JSON.parse(opened.plain.toString())
}

/** Forgets the recovery codes, of which the hashes stay, once their owner has kept them. */
export const deleteRecoveryCodes = ofMember(recoveryCodes.deleteRecoveryCodes)
