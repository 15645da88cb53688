import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { account } from '../../tables/account.ts'
import type { passkey } from '../../tables/factor.ts'
import { removalLinkDays } from '../../values/periods.ts'
import { milliseconds } from '../expressions.ts'
import { hasPasskey, passkeyWorks } from '../has-factor.ts'
import { liveCaller, liveReader } from '../live-caller.ts'
import { stepCaller } from '../mfa/mfa.ts'
import type { Stored } from '../stored.ts'

/** A passkey of a member, as its owner sees it. */
export type PasskeyRow = Stored<
  typeof passkey,
  'id' | 'name' | 'credentialId' | 'transports' | 'isSynced' | 'createdAt' | 'lastUsedAt'
>

const columns = sql`
  passkey.id, passkey.name, passkey.credential_id as "credentialId", transports, is_synced as "isSynced",
  ${milliseconds(sql`passkey.created_at`)} as "createdAt",
  ${milliseconds(sql`passkey.last_used_at`)} as "lastUsedAt"`

/** Lists the passkeys of the member of a live session, the oldest first. */
export const listPasskeys = (db: Database, session: Buffer) =>
  db.findRows<PasskeyRow>(sql`
    with caller as (select account.id ${liveReader(db, session)})
    select ${columns} from caller join passkey on account_id = caller.id
    where ${passkeyWorks} order by passkey.id`)

/** A passkey with which a member passes the second step. */
type StepPasskeyRow = Pick<PasskeyRow, 'credentialId' | 'transports'>

/** Lists the passkeys with which the member of a session that may lack its factor can pass it. */
export const listStepPasskeys = (db: Database, session: Buffer) =>
  db.findRows<StepPasskeyRow>(sql`
    with ${stepCaller(db, session)}
    select passkey.credential_id as "credentialId", transports
    from caller join passkey on account_id = caller.id where ${passkeyWorks}`)

/** A passkey with which someone signs in. */
export type UsablePasskey = Stored<
  typeof passkey,
  'id' | 'accountId' | 'publicKey' | 'counter' | 'transports'
>

/** Finds a passkey of an account that is not disabled, by the id that its authenticator chose. */
export const findPasskey = (db: Database, credentialId: Buffer) =>
  db.findRow<UsablePasskey>(sql`
    select passkey.id, account_id as "accountId", public_key as "publicKey",
      counter::float8 as counter, transports
    from passkey join account on account.id = account_id
    where credential_id = ${credentialId} and disabled_at is null and ${passkeyWorks}`)

/** A passkey that the link in an email removes. */
export type RemovablePasskey = Stored<typeof passkey, 'accountId' | 'name'> &
  Stored<typeof account, 'passwordTemporary'>

/** Finds the passkey that a link removes, without using the link (decision 025). */
export const findRemovablePasskey = (db: Database, linkHash: Buffer) =>
  db.findRow<RemovablePasskey>(sql`
    select account_id as "accountId", name, password_temporary as "passwordTemporary"
    from passkey join account on account.id = account_id
    where removal_hash = ${linkHash} and disabled_at is null
      and passkey.created_at > now() - ${removalLinkDays}::int * interval '1 day'`)

/** Returns true if a member signed in with a password and has no passkey, so that one may be offered. */
export const mayOfferPasskey = (db: Database, session: Buffer) =>
  db.hasRow(sql`
    select ${liveCaller(db, session)} and kind = 'session' and 'pwd' = any(amr)
      and not password_temporary
      and not ${hasPasskey()}`)

/** Counts the passkeys that were made for another domain than this one, and lists those domains. */
export const countForeignPasskeys = (db: Database, rpId: string) =>
  db.getRow<{ readonly count: number; readonly rpIds: readonly string[] }>(sql`
    select count(*)::int as count, coalesce(array_agg(distinct rp_id), '{}') as "rpIds"
    from passkey where rp_id <> ${rpId}`)
