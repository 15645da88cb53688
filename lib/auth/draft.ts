import { EncryptJWT, jwtDecrypt } from 'jose'
import { acceptedKeysFor, keyFor } from '#lib/runtime/service-secret.ts'
import { type Cookie, cookieWith } from './cookie.ts'

/** A form that a member sent after the session had ended, until the member sees it again. */
export interface Draft {
  /** The path of the page with the form. */
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  /** The account whose form it is. The next person to sign in must not see what this one typed. */
  readonly account?: string | undefined
}

/** The maximum lifetime of a draft, in minutes. */
export const draftMinutes = 15
const maxAgeSeconds = draftMinutes * 60
/** Browsers accept cookies of 4,096 bytes. */
const maxCookieLength = 3_800

/** The cookie that holds a sealed draft. */
export const draftCookieFor = (sealed: string): Cookie =>
  cookieWith('draft', sealed, Date.now() + maxAgeSeconds * 1_000)

/** The hidden field that names the account of a member's form. */
export const accountField = 'account'

const secretFields = ['password', 'current', 'code', accountField]

/** The fields of a form that may be sent back to a browser: secrets never are. */
export const fieldsWithoutSecrets = (fields: Iterable<[string, string]>): Record<string, string> =>
  Object.fromEntries(
    [...fields].filter(([name, value]) => value !== '' && !secretFields.includes(name)),
  )

/** Encrypts a form as a draft for its cookie. Returns undefined if it is too long for a cookie. */
export async function sealDraft(
  path: string,
  fields: URLSearchParams,
): Promise<string | undefined> {
  const account = fields.get(accountField)
  const draft: Draft = { path, values: fieldsWithoutSecrets(fields), ...(account && { account }) }
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
  const { path, values, account } = payload
  return { path, values, ...(account ? { account } : {}) }
}
