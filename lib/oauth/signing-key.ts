import {
  CompactEncrypt,
  type CryptoKey,
  calculateJwkThumbprint,
  compactDecrypt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import {
  addSigningKey,
  deleteOldSigningKeys,
  listSigningKeys,
  type SigningKeyRow,
} from '#db/queries/oauth/signing-keys.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import type { Unsealed } from '#lib/runtime/sealed.ts'
import { acceptedKeysFor, keyFor } from '#lib/runtime/service-secret.ts'
import { currentKeyOf, isRenewalDue, keyAgesSeconds } from './key-ages.ts'

/** A key that signs ID tokens. */
interface SigningKey {
  readonly id: string
  readonly privateKey: CryptoKey
}

const cacheForMs = 60_000

/** The key that signs now; the first call makes one. Every instance reads the keys again each minute. */
export const currentSigningKey = (): Promise<SigningKey> =>
  // One search for all requests: without a key, each of them would make one.
  processSingleton('signing-key', () =>
    cacheFor(cacheForMs, async () => (await findKey()) ?? (await makeKey())),
  )()

/** The public halves of all keys that may have signed a token of a grant (RFC 7517, section 5). */
export async function listPublicKeys(): Promise<JWK[]> {
  await currentSigningKey()
  return (await listSigningKeys(db)).map(({ publicJwk }) => publicJwk as JWK)
}

/** Deletes the keys that have signed no token of a grant that may last. */
export const deleteRetiredSigningKeys = (): Promise<void> =>
  deleteOldSigningKeys(db, keyAgesSeconds.succession)

async function findKey(): Promise<SigningKey | undefined> {
  const keys = (await listKeyPairs()).filter(isReadable)
  if (keys.length > 0 && isRenewalDue(keys)) void waitUntil(addKey().catch(logFailure))
  return currentKeyOf(keys)
}

/** A key pair; without its private key if that was encrypted under an AUTH_SECRET that is not set. */
interface KeyPair extends Pick<SigningKeyRow, 'id' | 'ageSeconds' | 'createdAt'> {
  readonly privateKey: CryptoKey | undefined
}

/** Lists all key pairs, oldest first. */
export const listKeyPairs = async (): Promise<KeyPair[]> =>
  Promise.all(
    (await listSigningKeys(db)).map(async ({ id, sealedPrivateJwk, ageSeconds, createdAt }) => ({
      id,
      ageSeconds,
      createdAt,
      privateKey: await unseal(id, sealedPrivateJwk),
    })),
  )

const isReadable = (pair: KeyPair): pair is KeyPair & { privateKey: CryptoKey } =>
  pair.privateKey !== undefined

async function unseal(id: string, sealedPrivateJwk: string): Promise<CryptoKey | undefined> {
  const opened = await openPrivateKey(sealedPrivateJwk)
  if (opened) return importJWK(JSON.parse(opened.plain.toString()), 'RS256') as Promise<CryptoKey>
  log.warn({ event: 'signing-key-of-another-secret', id })
  return undefined
}

/** Decrypts the JWK of a private key, as `open` does; undefined if no secret that is set can. */
export async function openPrivateKey(sealed: string): Promise<Unsealed | undefined> {
  for (const [position, key] of acceptedKeysFor('seal').entries()) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key)
      return { plain: Buffer.from(plaintext), isFormer: position > 0 }
    } catch (error) {
      if (!(error instanceof errors.JWEDecryptionFailed)) throw error
    }
  }
  return undefined
}

/** Encrypts the JWK of a private key, as a JWE. */
export const sealPrivateKey = (plain: Uint8Array): Promise<string> =>
  new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor('seal'))

async function makeKey(): Promise<SigningKey> {
  await addKey()
  return (await findKey()) as SigningKey
}

/** Adds a key pair, which signs once clients had time to fetch it; `operator` asked for it, if it is no renewal. */
export async function addKey(operator: string | null = null): Promise<string> {
  const { id, publicJwk, pair } = await makeKeyPair()
  const privateJwk = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.privateKey)))
  const sealedPrivateJwk = await sealPrivateKey(privateJwk)
  const key = {
    id,
    publicJwk: { ...publicJwk, kid: id, alg: 'RS256', use: 'sig' },
    sealedPrivateJwk,
  }
  await addSigningKey(db, key, operator)
  log.info({ event: 'signing-key-made', id })
  return id
}

/** Makes a key pair whose id does not begin with a hyphen, which `keys end` would read as an option. */
async function makeKeyPair() {
  for (;;) {
    const pair = await generateKeyPair('RS256', { extractable: true })
    const publicJwk = await exportJWK(pair.publicKey)
    const id = await calculateJwkThumbprint(publicJwk)
    if (!id.startsWith('-')) return { id, publicJwk, pair }
  }
}

const logFailure = (error: unknown) => log.warn({ event: 'signing-key-not-made', error })
