import type { Database } from '#db/driver/connect.ts'
import type { Actor } from '#db/queries/audit/audit.ts'
import { type AccessPackRequester, collectAccessPack } from '#db/queries/privacy/access-pack.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { downloadLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { db, withJobPool } from '#lib/runtime/database.ts'
import { texts } from '#lib/text/texts.ts'
import { dataCopyPage } from './data-copy-page.ts'
import { zipFiles } from './zip-files.ts'

/**
 * Makes a ZIP file with the copy of a person's data (UK GDPR, article 15), as JSON and as a page, and returns the number of
 * their audit events with it; undefined for an unknown account.
 */
export const makeAccessPack = (id: string, actor: Actor) =>
  withJobPool((pool) => packOf(pool, id, actor))

/** Makes the access pack of a member who asks for it; fails with 429 if it is too often. */
export async function makeOwnAccessPack({ accountId }: SignedInMember, context: RequestContext) {
  await enforceLimits(limitFor(downloadLimit, accountId))
  return packOf(db, accountId, context)
}

async function packOf(pool: Database, id: string, requester: AccessPackRequester) {
  const data = await collectAccessPack(pool, id, requester)
  if (!data) return undefined
  const zip = await zipFiles([
    ['README.txt', texts().dataCopy.readme],
    ['index.html', dataCopyPage(data, new Date())],
    ...Object.entries(data).map(
      ([name, rows]) => [`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`] as const,
    ),
  ])
  return { zip, events: data.activity.length }
}
