import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { UsablePasskey } from '#db/queries/passkeys/passkeys.ts'
import type { NewPasskey } from '#db/queries/passkeys/passkeys-edit.ts'
import { env } from '#lib/env.ts'
import { log } from '#lib/runtime/log.ts'
import { isChallenge } from './challenge.ts'
import { algorithms } from './options.ts'

/** The library takes 13 to 23 MB of memory, so it is loaded for the first response of a browser (decision 089). */
const library = () => import('@simplewebauthn/server')

/** The ceremony that a response must belong to, by the purpose of its challenge. */
interface Ceremony {
  readonly purpose: string
  readonly bound?: string
}

/** A passkey that a browser has just made. */
type MadePasskey = Omit<NewPasskey, 'rpId' | 'name' | 'removalHash'> & {
  readonly challenge: string
}

/** A proof that the owner of a passkey used it just now. */
type PasskeyUse = Pick<MadePasskey, 'counter' | 'isBackedUp' | 'challenge'>

/** Reads what a browser returned as JSON; undefined if it is not the response of a ceremony. */
export function readResponse(text: string): { readonly id: string } | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value?.id === 'string' && typeof value.response === 'object' && value.response
      ? value
      : undefined
  } catch {
    return undefined
  }
}

/** The challenge to which a response belongs, which must be one of ours from a page of ours. */
function challengeIn(response: object, { purpose, bound }: Ceremony): string {
  const { clientDataJSON } = (response as RegistrationResponseJSON).response
  const data = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString())
  const challenge = String(data?.challenge)
  if (!isChallenge(challenge, purpose, bound)) throw new Error('The challenge is old or not ours.')
  // The library accepts a page in a frame of another site unless the browser says which.
  if (data.crossOrigin) throw new Error('The page was in a frame of another site.')
  return challenge
}

/** Every response must come from a page of ours, for our domain, with its owner verified. */
const expected = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: env.baseUrl,
  expectedRPID: env.rpId,
  requireUserVerification: true,
})

/** Verifies the passkey that a browser has made (Web Authentication, section 7.1); undefined if it is not acceptable. */
export const verifyCreation = (
  text: string,
  ceremony: Ceremony,
): Promise<MadePasskey | undefined> =>
  orRejected(async () => {
    const response = readResponse(text) as RegistrationResponseJSON | undefined
    if (!response) return undefined
    const challenge = challengeIn(response, ceremony)
    const { verifyRegistrationResponse } = await library()
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
    const object = Buffer.from(String(response.response.attestationObject), 'base64url')
    // We ask for no attestation: with certificates of the sender, the library would fetch URLs in them.
    if (decodeAttestationObject(new Uint8Array(object)).get('fmt') !== 'none') {
      throw new Error('The passkey has an attestation.')
    }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expected(challenge),
      supportedAlgorithmIDs: algorithms,
    })
    // Longer ids are not valid (Web Authentication, section 7.1, step 25).
    if (!verified || registrationInfo.credential.id.length > maxIdCharacters) return undefined
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transportsIn(response),
      isSynced: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
      challenge,
    }
  })

/** 1,023 bytes in base64url. */
const maxIdCharacters = 1_364

/** Short words that the browser repeats at the next ceremony. */
const transportsIn = ({ response }: RegistrationResponseJSON): readonly string[] => {
  const words: unknown[] = Array.isArray(response.transports) ? response.transports : []
  return words
    .filter((word) => /^[a-z-]{1,20}$/.test(String(word)))
    .map(String)
    .slice(0, 10)
}

/** Verifies that a passkey, and no copy of it, was used just now (Web Authentication, section 7.2); undefined if not. */
export const verifyUse = (
  text: string,
  ceremony: Ceremony,
  { publicKey, counter, transports }: Omit<UsablePasskey, 'id' | 'accountId'>,
): Promise<PasskeyUse | undefined> =>
  orRejected(async () => {
    const response = readResponse(text) as AuthenticationResponseJSON | undefined
    if (!response) return undefined
    const challenge = challengeIn(response, ceremony)
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expected(challenge),
      credential: {
        id: response.id,
        publicKey: new Uint8Array(publicKey),
        counter,
        transports: transports as AuthenticatorTransport[],
      },
    })
    if (!verified) return undefined
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { counter: newCounter, isBackedUp: credentialBackedUp, challenge }
  })

/** The library throws an error that says why it rejects a response; the log has it, and never the response. */
async function orRejected<Value>(
  verify: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  try {
    return await verify()
  } catch (error) {
    log.warn({ event: 'passkey-response-rejected', reason: reasonOf(error) })
    return undefined
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown'
