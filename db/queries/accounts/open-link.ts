import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { accountIsLive } from '../live-caller.ts'
import { isReplaced } from './email-changes.ts'

/**
 * True if the link of an email still works: it was neither used nor replaced nor withdrawn, and has not
 * expired; the hash is hexadecimal.
 */
export const isLinkOpen = (db: Database, hash: string) =>
  db.hasRow(sql`
    select from credential left join account on account.id = account_id
    left join contact_invitation invitation on invitation.id = contact_invitation_id
    where hash = decode(${hash}, 'hex') and used_at is null and credential.expires_at > now()
      and (account.id is null or ${accountIsLive}) and not (kind = 'email' and ${isReplaced})
      and (invitation.id is null or state = 'open' and invitation.expires_at > now())`)
