import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { account, accountMerge } from '../../tables/account.ts'
import { listLimits } from '../../values/list-limits.ts'
import { failedSignInDays } from '../../values/periods.ts'
import { accountName, jsonRows, milliseconds } from '../expressions.ts'
import { needsFactor } from '../has-factor.ts'
import { emailsOfAccount, type ListedEmail } from '../listed-emails.ts'
import { accountIsLive, clientIsLive, sessionIsLive } from '../live-caller.ts'
import type { Stored } from '../stored.ts'

/** The state of an account: `invited` has no password yet. */
export type AccountState = 'active' | 'invited' | 'disabled' | 'temporary-password'

/** An account in a list. */
export type ListedAccount = Stored<typeof account, 'id' | 'username' | 'email'> & {
  readonly name: string
  readonly state: AccountState
}

/** An account that matches what an operator typed. */
export type AccountMatch = ListedAccount & { readonly by: 'id' | 'username' | 'email' }

/** The state of the row of `account`. */
export const accountState: SQL = sql`
  case when account.disabled_at is not null then 'disabled'
    when account.password_hash is null then 'invited'
    when account.password_temporary then 'temporary-password' else 'active' end`

/** Finds the accounts with this id, this username, as it was typed or as an email is stored, or this email; at most twenty. */
export const matchAccounts = (
  db: Database,
  { email, text, id }: Readonly<Record<'email' | 'text' | 'id', string>>,
) =>
  db.findRows<AccountMatch>(sql`
    select id, username, email, ${accountName} as name, ${accountState} as state,
      case when id = ${id} then 'id' when lower(username) in (lower(${text}), lower(${email})) then 'username'
        else 'email' end as by
    from account where id in (
      select id from account where id = ${id}
      union all select id from account where lower(username) in (lower(${text}), lower(${email}))
      union all (select id from account where lower(email) = lower(${email}) limit 20))
    order by username`)

/** Finds the seconds for which each of these keys is blocked, besides what it accepts ahead. */
export const listBlockedSeconds = (db: Database, keys: readonly Buffer[]) =>
  db.findRows<{ readonly key: string; readonly seconds: number }>(sql`
    select encode(key, 'hex') as key,
      extract(epoch from blocked_until - now())::float8 as seconds
    from rate_limit where isfinite(blocked_until) and blocked_until > now()
      and key in ${keys}`)

/** The other account of a merge, and the time until which that can be undone. */
type MergedAccount = Pick<ListedAccount, 'id' | 'username'> &
  Stored<typeof accountMerge, 'undoUntil'>

/** The facts that help an operator to support the owner of an account; times are milliseconds since 1970. */
export interface AccountSummary
  extends ListedAccount,
    Stored<
      typeof account,
      | ('postcode' | 'phone' | 'mobile')
      | ('createdAt' | 'emailVerifiedAt' | 'disabledAt' | 'deceasedAt')
    > {
  /** The time at which the account will be erased; null if no administrator has planned that. */
  readonly eraseDueAt: number | null
  /** The day by which a request to close the account must be answered; null without an open one. */
  readonly closureDueAt: number | null
  /** The account that this one was merged into, while that can be undone. */
  readonly mergedInto: MergedAccount | null
  /** The accounts that were merged into this one, while that can be undone. */
  readonly merged: readonly MergedAccount[]
  readonly lastSignInAt: number | null
  /** The MFA that works, and when a reset of it takes effect; null if there is none. */
  readonly factor: { readonly resetAt: number | null } | null
  /** The accounts with the same email. */
  readonly sharedWith: readonly string[]
  /** The failed sign-ins of the last seven days, by network: up to 200, because to unlock the account ends the delay of each. */
  readonly failedSignIns: readonly {
    readonly network: string | null
    readonly count: number
    readonly lastAt: number
  }[]
  readonly emails: readonly ListedEmail[]
  readonly access: readonly {
    readonly kind: 'session' | 'bearer' | 'application' | 'app-password'
    readonly client: string | null
    readonly network: string | null
    readonly agent: string | null
    readonly lastUsedAt: number
  }[]
  readonly staffRoles: readonly string[]
}

/** The actions of a sign-in, for a condition with `in`. */
export const signIns: SQL = sql`('signed-in', 'passkey-used', 'recovery-code-used', 'temporary-password-used',
  'passthrough-used', 'invitation-used')`

/** The rest of a select of a `MergedAccount`: the account in a column of `account_merge`. */
const mergedAccount = (column: 'account_id' | 'merged_id') => sql`
  json_build_object('id', other.id, 'username', other.username,
    'undoUntil', ${milliseconds(sql`undo_until`)})
  from account_merge join account other on other.id = account_merge.${sql.identifier(column)}`

/** Finds the summary of an account; undefined if there is none. */
export const findAccountSummary = (db: Database, id: string) =>
  db.findValue<AccountSummary>(sql`
    select json_build_object('id', id, 'username', username, 'email', email,
      'name', ${accountName}, 'postcode', postcode, 'phone', phone, 'mobile', mobile,
      'state', ${accountState},
      'createdAt', ${milliseconds(sql`created_at`)},
      'emailVerifiedAt', ${milliseconds(sql`email_verified_at`)},
      'disabledAt', ${milliseconds(sql`disabled_at`)},
      'deceasedAt', ${milliseconds(sql`deceased_at`)},
      'eraseDueAt', (select ${milliseconds(sql`due_at`)} from planned_erasure
        where account_id = account.id),
      'closureDueAt', (select ${milliseconds(sql`due_at`)} from privacy_request
        where account_id = account.id and kind = 'close-account' and privacy_request.state = 'open'),
      'mergedInto', (select ${mergedAccount('account_id')}
        where account_merge.merged_id = account.id),
      'merged', array(select ${mergedAccount('merged_id')}
        where account_merge.account_id = account.id order by merged_at),
      'lastSignInAt', (select ${milliseconds(sql`max(at)`)} from audit_event
        where account_id = account.id and action in ${signIns}),
      'factor', (select json_build_object('resetAt', ${milliseconds(sql`reset_at`)})
        from account as owner left join staff_factor on staff_factor.account_id = owner.id
        where owner.id = account.id and ${needsFactor()}),
      'sharedWith', array(select other.username from account other
        where lower(other.email) = lower(account.email) and other.id <> account.id
        order by other.username limit ${listLimits.sharedWith + 1}),
      'failedSignIns', ${jsonRows(sql`
        select network, count(*)::int as count, ${milliseconds(sql`max(at)`)} as "lastAt"
        from audit_event where account_id = account.id and action = 'sign-in-refused'
          and at > now() - ${failedSignInDays}::int * interval '1 day'
        group by network order by max(at) desc limit 200`)},
      'emails', ${emailsOfAccount},
      'access', ${jsonRows(sql`
        select case when credential.client_id is null then kind::text else 'application' end as kind,
          coalesce(client.name, label) as client, network, agent,
          ${milliseconds(sql`coalesce(seen_at, issued_at)`)} as "lastUsedAt"
        from credential left join client on client.id = credential.client_id
        where credential.account_id = account.id and kind in ('session', 'bearer', 'refresh', 'app-password')
          and used_at is null and expires_at > now() and ${accountIsLive} and ${clientIsLive}
          and ${sessionIsLive(db)}
        order by coalesce(seen_at, issued_at) desc limit 60`)},
      'staffRoles', array(select role from staff_role where staff_role.account_id = account.id
        order by role)) as summary
    from account where id = ${id}`)
