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
import { keyFor } from '#lib/auth/secret.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { ages, chooseKey, isDue } from './key-ages.ts'

/** The key that signs ID tokens. */
export interface SigningKey {
  readonly id: string
  readonly privateKey: CryptoKey
}

interface Kept {
  key?: SigningKey
  readUntil: number
}

/**
 * The key that signs at present, made at the first need; read again every minute, so that all
 * instances change to its successor on the same day.
 */
export async function signingKey(): Promise<SigningKey> {
  const kept = processSingleton<Kept>('signing-key', () => ({ readUntil: 0 }))
  if (!kept.key || Date.now() > kept.readUntil) {
    kept.key = (await findKey()) ?? (await make())
    kept.readUntil = Date.now() + 60_000
  }
  return kept.key
}

/** The public halves of all keys whose tokens may still be valid (RFC 7517, section 5). */
export async function listPublicKeys(): Promise<JWK[]> {
  await signingKey()
  return (await listSigningKeys(db)).map(({ publicJwk }) => publicJwk as JWK)
}

/** Deletes keys that have signed nothing which is still valid. */
export const deleteOldKeys = (): Promise<void> => deleteOldSigningKeys(db, ages.retire)

async function findKey(): Promise<SigningKey | undefined> {
  const rows = await listSigningKeys(db)
  const keys = await Promise.all(rows.map(open))
  const opened = keys.filter((key) => key !== undefined)
  if (opened.length > 0 && isDue(opened)) waitUntil(addKey().catch(tellFailure))
  return chooseKey(opened)
}

/** Undefined for a key that was sealed under another AUTH_SECRET. */
async function open({ id, sealedPrivateJwk, ageSeconds }: SigningKeyRow) {
  try {
    const { plaintext } = await compactDecrypt(sealedPrivateJwk, keyFor('seal'))
    const jwk = JSON.parse(new TextDecoder().decode(plaintext)) as JWK
    const privateKey = (await importJWK(jwk, 'RS256')) as CryptoKey
    return { id, privateKey, ageSeconds }
  } catch (error) {
    if (!(error instanceof errors.JWEDecryptionFailed)) throw error
    log.warn({ event: 'signing-key-of-another-secret', id })
    return undefined
  }
}

async function make(): Promise<SigningKey> {
  await addKey()
  return (await findKey()) as SigningKey
}

async function addKey(): Promise<void> {
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
  log.info({ event: 'signing-key-made', id })
}

const tellFailure = (error: unknown) => log.warn({ event: 'signing-key-not-made', error })
