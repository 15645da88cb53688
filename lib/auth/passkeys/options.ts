import type { Member } from '#db/queries/credentials/sessions.ts'
import { env } from '#lib/env.ts'
import { deriveSecret } from '../secret.ts'
import { ceremonyMs, newChallenge } from './challenge.ts'

/** EdDSA, ES256 and RS256 of COSE, which every supported version of Node verifies. */
export const algorithms = [-8, -7, -257]

/** A passkey that a browser may use, or must not make again. */
export interface KnownPasskey {
  /** In base64url. */
  readonly credentialId: string
  readonly transports: readonly string[]
}

const descriptorOf = ({ credentialId, transports }: KnownPasskey) => ({
  type: 'public-key',
  id: credentialId,
  transports,
})

/** The options with which a browser asks for a passkey of any account, or for one of these. */
export const requestOptions = (
  purpose: string,
  bound?: string,
  passkeys: readonly KnownPasskey[] = [],
) => ({
  challenge: newChallenge(purpose, bound),
  rpId: env.rpId,
  timeout: ceremonyMs,
  userVerification: 'required',
  allowCredentials: passkeys.map(descriptorOf),
})

/** The options to make a passkey; its owner's handle reveals nothing (Web Authentication, section 14.6.1). */
export const creationOptions = (
  { accountId, username, name }: Pick<Member, 'accountId' | 'username' | 'name'>,
  purpose: string,
  bound: string,
  passkeys: readonly KnownPasskey[],
) => ({
  challenge: newChallenge(purpose, bound),
  rp: { id: env.rpId, name: env.orgName },
  user: { id: deriveSecret('passkey-owner', accountId), name: username, displayName: name },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: ceremonyMs,
  attestation: 'none',
  excludeCredentials: passkeys.map(descriptorOf),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
})
