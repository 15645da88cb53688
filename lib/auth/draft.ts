import { EncryptJWT, jwtDecrypt } from 'jose'
import { env } from '#lib/env.ts'
import { acceptedKeysFor, keyFor } from './secret.ts'

/** What someone typed into a form that could not be processed, until the form is shown again. */
export interface Draft {
  /** The path of the page with the form. */
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  /** Why it could not be processed: another build rendered the form, or the session had ended, or the database was unavailable. */
  readonly reason: 'other-build' | 'signed-out' | 'unavailable'
  /** The account whose form it is. The next person to sign in must not see what this one typed. */
  readonly account?: string | undefined
}

/** How long a draft is kept at most. */
export const draftMinutes = 15
const maxAgeSeconds = draftMinutes * 60
/** Browsers accept cookies of 4,096 bytes. */
const maxCookieLength = 3_800

/** The name of the cookie that holds a draft. */
export const draftCookie = env.secure ? '__Host-gatehouse.draft' : 'gatehouse.draft'

const attributes = { httpOnly: true, secure: env.secure, sameSite: 'lax', path: '/' } as const

/** The cookie that holds a sealed draft. */
export const draftCookieFor = (sealed: string) => ({
  name: draftCookie,
  value: sealed,
  expires: new Date(Date.now() + maxAgeSeconds * 1_000),
  ...attributes,
})

/** The cookie that removes a draft from the browser. */
export const expiredDraftCookie = {
  name: draftCookie,
  value: '',
  expires: new Date(0),
  ...attributes,
}

/** The hidden field that names the account of a member's form. */
export const accountField = 'account'

/** Fields that a draft does not keep; secrets are never sent back to a browser. */
const unkeptFields = ['password', 'current', 'code', accountField]

/**
 * Encrypts a draft for its cookie; passwords and Next's own fields are left out. Returns undefined if it
 * is too long for a cookie.
 */
export async function sealDraft({ values, ...form }: Draft): Promise<string | undefined> {
  const kept = Object.entries(values).filter(
    ([name, value]) => value !== '' && !name.startsWith('$') && !unkeptFields.includes(name),
  )
  const account = values[accountField]
  const draft: Draft = { ...form, account, values: Object.fromEntries(kept) }
  const sealed = await new EncryptJWT({ ...draft })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${maxAgeSeconds}s`)
    .encrypt(keyFor('draft'))
  return sealed.length <= maxCookieLength ? sealed : undefined
}

/** Decrypts a draft; undefined if there is none, or it has expired or was changed. */
export async function openDraft(sealed: string | undefined): Promise<Draft | undefined> {
  if (!sealed) return undefined
  try {
    return await Promise.any(acceptedKeysFor('draft').map((key) => openWith(key, sealed)))
  } catch {
    return undefined
  }
}

async function openWith(key: Buffer, sealed: string): Promise<Draft> {
  const { payload } = await jwtDecrypt<{ [Name in keyof Draft]: Draft[Name] }>(sealed, key)
  const { path, values, reason, account } = payload
  return { path, values, reason, ...(account ? { account } : {}) }
}
