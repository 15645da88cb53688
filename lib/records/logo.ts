import type { Actor } from '#db/queries/audit/audit.ts'
import * as queries from '#db/queries/organisation/logo.ts'
import { type LogoType, logoTypes, maxLogoKilobytes } from '#db/values/logo-types.ts'
import { env } from '#lib/env.ts'
import { cacheFor } from '#lib/runtime/cache-for.ts'
import { db } from '#lib/runtime/database.ts'
import { isDatabaseUnavailable } from '#lib/runtime/outage.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

export { logoTypes, maxLogoKilobytes }

/** The path at which the service sends the uploaded logo. */
export const uploadedLogoPath = '/uploaded-logo'

const known = processSingleton<{ logo: queries.StoredLogo | undefined }>('logo', () => ({
  logo: undefined,
}))

/** The uploaded logo as this process has last read it; undefined if there is none. */
export const uploadedLogo = (): queries.StoredLogo | undefined => known.logo

/** The URL of the logo: an uploaded one wins over that of `ORG_LOGO`; undefined if there is neither. */
export const logoUrl = (): string | undefined =>
  uploadedLogo() ? uploadedLogoPath : env.orgLogo?.url

async function loadLogo(): Promise<void> {
  const found = await queries.findLogo(db, known.logo?.id)
  if (found?.bytes !== null) known.logo = found as queries.StoredLogo | undefined
}

const loadAgain = cacheFor(1_000, loadLogo)

/**
 * Reads the uploaded logo again if it was read more than a second ago. It stays as it is if that fails, and while the
 * database is unavailable: no page waits for its logo then.
 */
export async function refreshLogo(): Promise<void> {
  if (!isDatabaseUnavailable()) await loadAgain().catch(() => {})
}

/** The first bytes of each format. */
const signatures: Readonly<Record<LogoType, RegExp>> = {
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  jpeg: /^ffd8ff/,
}

/** Stores a picture as the logo, which other processes show within a second, unless it is in no format of a logo. */
export async function saveLogo(bytes: Buffer, actor: Actor): Promise<'saved' | 'svg' | 'format'> {
  const type = logoTypes.find((name) => signatures[name].test(bytes.toString('hex')))
  if (!type) return /<svg[\s>]/i.test(bytes.toString()) ? 'svg' : 'format'
  await queries.saveLogo(db, { type, bytes }, actor)
  await loadLogo()
  return 'saved'
}

/** Removes the uploaded logo, so that pages show that of `ORG_LOGO` again, or the gate. */
export async function removeLogo(actor: Actor): Promise<void> {
  await queries.removeLogo(db, actor)
  await loadLogo()
}
