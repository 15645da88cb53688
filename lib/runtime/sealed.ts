import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { acceptedKeysFor, type KeyPurpose, keyFor } from './service-secret.ts'

const ivBytes = 12
const tagBytes = 16

/** Encrypts something for one account or row (AES-256-GCM): what is stored for one cannot be decrypted for another. */
export function seal(purpose: KeyPurpose, owner: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The decrypted bytes; `isFormer` is true if a former AUTH_SECRET was needed to read them. */
export type Unsealed = NonNullable<ReturnType<typeof open>>

/** Decrypts what `seal` encrypted; undefined if no key that is set can. */
export function open(purpose: KeyPurpose, owner: string, sealed: Buffer) {
  for (const [n, key] of acceptedKeysFor(purpose).entries()) {
    try {
      return { plain: openWith(key, owner, sealed), isFormer: n > 0 }
    } catch {
      // GCM rejects another key, another owner and changed bytes alike.
    }
  }
  return undefined
}

function openWith(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}
