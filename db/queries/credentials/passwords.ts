import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { type account, hashKind, isHashOutdated } from '../../tables/account.ts'
import { needsFactor } from '../has-factor.ts'
import { accountIsLive } from '../live-caller.ts'
import { isStaff } from '../staff-session.ts'
import { statement } from '../statement.ts'
import type { Stored } from '../stored.ts'

/** An account that a name typed at sign-in may mean. */
export type SignInCandidate = Stored<
  typeof account,
  'id' | 'epoch' | 'passwordHash' | 'passwordTemporary'
> & {
  /** The password is a temporary one that has expired (decision 010). */
  readonly passwordExpired: boolean
  readonly disabled: boolean
  /** True if the name is this account's username, false if it is only its email. */
  readonly matchesUsername: boolean
  /** True if the account has a staff role. */
  readonly isStaff: boolean
  /** True if the account has a factor, so that a password is not enough (decision 087). */
  readonly needsFactor: boolean
  /** True if the password typed is an unused temporary password of this account. */
  readonly matchesReset: boolean
  /** The roles of the app password of this account that the password typed is; null if it is none. */
  readonly appPasswordRoles: readonly string[] | null
}

/** True if the account's password is a temporary one that has expired (decision 010). */
export const passwordExpired = sql`
  (password_temporary and coalesce(password_expires_at <= now(), false))`

/** The most accounts with one email among which a password selects (decision 023). */
export const maxAccountsPerEmail = 5
const emailCandidates = sql.raw(String(maxAccountsPerEmail))

type CandidateRow = SignInCandidate & { readonly foldedName: string }

const isNamed = sql`
  lower(username) in (lower(${sql.placeholder('name')}), lower(${sql.placeholder('username')}))`

const selectSignInCandidates = statement<
  { name: string; username: string; resetHash: Buffer },
  Omit<CandidateRow, 'id'> & { id: string | null }
>(
  () => sql`
    select folded.name as "foldedName", candidate.*
    from (select lower(${sql.placeholder('name')}) as name) as folded left join (
      select id, epoch, password_hash as "passwordHash",
        password_temporary as "passwordTemporary", ${passwordExpired} as "passwordExpired",
        disabled_at is not null as disabled, ${isStaff} as "isStaff",
        ${needsFactor()} as "needsFactor",
        ${isNamed} as "matchesUsername", coalesce((
          select account_id = account.id and ${accountIsLive} from credential
          where hash = ${sql.placeholder('resetHash')} and kind = 'reset' and used_at is null
            and expires_at > now()), false) as "matchesReset", (
          select roles from credential
          where hash = ${sql.placeholder('resetHash')} and kind = 'app-password'
            and account_id = account.id and ${accountIsLive} and expires_at > now()
        ) as "appPasswordRoles"
      from account where id in (
        select id from account where ${isNamed}
        union all (select id from account where lower(email) = lower(${sql.placeholder('name')})
          order by disabled_at is not null, id limit ${emailCandidates}))
    ) as candidate on true
    order by "matchesUsername" desc, id`,
)

/**
 * Finds the account with this username and at most five accounts with this email, disabled ones last (decision 023).
 * `resetHash` is the hash of the password typed, in case it is a temporary or an app password. `username` is the name as it was
 * typed, if that differs from how an email is stored; `foldedName` is the name as the database folds its case.
 */
export async function findSignInCandidates(
  db: Database,
  name: string,
  resetHash: Buffer,
  username = name,
) {
  const rows = await selectSignInCandidates(db, { name, username, resetHash })
  const candidates = rows.filter((row): row is CandidateRow => row.id !== null)
  return { foldedName: rows[0]?.foldedName ?? name, candidates }
}

/** Replaces an outdated password hash, unless the password has changed since it was read. */
export const upgradePasswordHash = (
  db: Database,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
  upgradedHash: string,
) =>
  db.change(sql`
    update account set password_hash = ${upgradedHash}
    where id = ${id} and password_hash = ${passwordHash}`)

/** A stored hash with other parameters than today's. */
type HashSample = { readonly hash: string }

/**
 * Lists one stored hash of each algorithm and its parameters, other than today's. Each step finds the
 * next kind in the index `account_hash_kind`, so it takes no longer with a million imported hashes.
 */
export function listOutdatedHashSamples(db: Database): Promise<HashSample[]> {
  const nextKind = (condition: SQL) => sql`
    select ${hashKind} as name, password_hash as hash from account
    where ${isHashOutdated} and ${condition} order by ${hashKind} limit 1`
  return db.findRows<HashSample>(sql`
    with recursive kind as (
      (${nextKind(sql`${hashKind} is not null`)})
      union all
      select following.* from kind cross join lateral (${nextKind(sql`${hashKind} > kind.name`)}) following
    ) select hash from kind limit 20`)
}

/** An enabled account that receives a temporary password. */
export type ResetRecipient = {
  readonly id: string
  readonly username: string
  readonly email: string
  /** The first name, or the only one; null if we do not know it. */
  readonly name: string | null
}

/**
 * Lists at most five enabled accounts with this email (decision 023), `first` before the others; `withStaff` says whether
 * those of staff too.
 */
export const listResetRecipients = (
  db: Database,
  email: string,
  { withStaff, first }: { readonly withStaff: boolean; readonly first?: string | undefined },
): Promise<ResetRecipient[]> =>
  db.findRows<ResetRecipient>(sql`
    select id, username, email, coalesce(forename, surname) as name from account
    where lower(email) = lower(${email}) and disabled_at is null
      and (${withStaff}::boolean or not ${isStaff})
    order by id is distinct from ${first ?? null}::uuid, id limit ${emailCandidates}`)

/** Finds the hash of an account's password; undefined if it has none. */
export const findPasswordHash = async (
  db: Database,
  accountId: string,
): Promise<string | undefined> =>
  (await db.findValue<string | null>(sql`
    select password_hash as hash from account where id = ${accountId}`)) ?? undefined

/** True if another account has the same email, as couples and farms may. */
export const isEmailShared = (
  db: Database,
  { accountId, email }: { readonly accountId: string; readonly email: string | null },
) =>
  db.hasRow(sql`
    select from account where lower(email) = lower(${email}) and id <> ${accountId}
      and not exists (select from account_merge where merged_id = account.id)`)
