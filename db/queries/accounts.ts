import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { statement } from '../statement.ts'
import { account } from '../tables/account.ts'
import { type Admitted, accountIsLive, liveCaller } from './live-caller.ts'

/** The profile of interface 2.12. */
export type ProfileRow = Pick<
  typeof account.$inferSelect,
  | 'title'
  | 'forename'
  | 'surname'
  | 'email'
  | 'position'
  | 'address'
  | 'county'
  | 'postcode'
  | 'country'
  | 'phone'
  | 'fax'
  | 'mobile'
>

const profile = statement<{ caller: Buffer }, Admitted<ProfileRow>>(
  (db) => sql`
    select credential.roles, json_build_object(
      'title', title, 'forename', forename, 'surname', surname, 'email', email,
      'position', position, 'address', account.address, 'county', county, 'postcode', postcode,
      'country', country, 'phone', phone, 'fax', fax, 'mobile', mobile) as value
    ${liveCaller(db, sql.placeholder('caller'))}`,
)

/** The caller's own profile. */
export async function findProfile(
  db: Database,
  caller: Buffer,
): Promise<Admitted<ProfileRow> | undefined> {
  const [found] = await profile(db, { caller })
  return found
}

/** Someone whom a name at sign-in may mean. */
export type Candidate = {
  readonly id: string
  readonly epoch: number
  readonly passwordHash: string
  /** The password came by mail, and is compared as such. */
  readonly passwordTemporary: boolean
  readonly disabled: boolean
  /** The name is the username and not merely the e-mail address. */
  readonly named: boolean
  /** What was typed is a temporary password that opens the account now. */
  readonly temporary: boolean
}

const candidates = statement<{ name: string; typed: Buffer }, Candidate>(
  () => sql`
    select id, epoch, password_hash as "passwordHash",
      password_temporary as "passwordTemporary", disabled_at is not null as disabled,
      lower(username) = lower(${sql.placeholder('name')}) as named, coalesce((
        select account_id = account.id and ${accountIsLive} from credential
        where hash = ${sql.placeholder('typed')} and kind = 'reset' and used_at is null
          and expires_at > now()), false) as temporary
    from account where id in (
      select id from account where lower(username) = lower(${sql.placeholder('name')})
      union all (select id from account where lower(email) = lower(${sql.placeholder('name')})
        order by id limit 5))
    order by named desc, id`,
)

/**
 * The accounts that a username or an e-mail address may mean: the namesake, and five who share the
 * address. `typed` is the hash of what was typed, should it be a temporary password.
 */
export const listCandidates = (db: Database, name: string, typed: Buffer): Promise<Candidate[]> =>
  candidates(db, { name, typed })

/** Replaces a password's hash by one of today's parameters, unless the password has changed since. */
export async function upgradeHash(
  db: Database,
  { id, passwordHash }: Pick<Candidate, 'id' | 'passwordHash'>,
  upgraded: string,
): Promise<void> {
  await db
    .update(account)
    .set({ passwordHash: upgraded })
    .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash)))
}

/** Someone to whom an address belongs and who may sign in. */
export type Addressee = {
  readonly id: string
  readonly username: string
  readonly email: string
}

/** The accounts of an e-mail address that may sign in, at most five (decision 023). */
export async function listAddressees(db: Database, email: string): Promise<Addressee[]> {
  return db.execute<Addressee>(sql`
    select id, username, email from account
    where lower(email) = lower(${email}) and disabled_at is null
    order by id limit 5`)
}

/** The hash of an account's password. */
export async function findPasswordHash(
  db: Database,
  accountId: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: account.passwordHash })
    .from(account)
    .where(eq(account.id, accountId))
  return found?.hash
}

/** Whether another account has the e-mail address too, as those of couples and farms may. */
export async function isEmailShared(
  db: Database,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<boolean> {
  const others = await db.execute(sql`
    select from account where lower(email) = lower(${email}) and id <> ${accountId} limit 1`)
  return others.length > 0
}
