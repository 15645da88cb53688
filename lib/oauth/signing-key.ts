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
  listSigningKeys,
  type SigningKeyRow,
} from '#db/queries/oauth/signing-keys.ts'
import { keyFor } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { log } from '#lib/log.ts'
import { shared } from '#lib/shared.ts'

/** The key that signs ID tokens. */
export interface SigningKey {
  readonly id: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

/**
 * The service's signing key, made at the first need; every instance finds the same one, the oldest
 * that its AUTH_SECRET opens.
 */
export async function signingKey(): Promise<SigningKey> {
  const kept = shared('signing-key', () => ({ key: undefined as SigningKey | undefined }))
  kept.key ??= (await findOpened()) ?? (await make())
  return kept.key
}

async function findOpened(): Promise<SigningKey | undefined> {
  for (const row of await listSigningKeys(db)) {
    const key = await open(row)
    if (key) return key
  }
  return undefined
}

/** Undefined for a key that was sealed under another AUTH_SECRET. */
async function open({ id, publicJwk, sealedPrivateJwk }: SigningKeyRow) {
  try {
    const { plaintext } = await compactDecrypt(sealedPrivateJwk, keyFor('seal'))
    const jwk = JSON.parse(new TextDecoder().decode(plaintext)) as JWK
    const privateKey = (await importJWK(jwk, 'RS256')) as CryptoKey
    return { id, privateKey, publicJwk: publicJwk as JWK }
  } catch (error) {
    if (!(error instanceof errors.JWEDecryptionFailed)) throw error
    log.warn({ event: 'signing-key-of-another-secret', id })
    return undefined
  }
}

async function make(): Promise<SigningKey> {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const id = await calculateJwkThumbprint(publicJwk)
  const privateJwk = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.privateKey)))
  const sealedPrivateJwk = await new CompactEncrypt(privateJwk)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor('seal'))
  await addSigningKey(db, {
    id,
    publicJwk: { ...publicJwk, kid: id, alg: 'RS256', use: 'sig' },
    sealedPrivateJwk,
  })
  return (await findOpened()) as SigningKey
}
