import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { JoinState } from '../../values/join-states.ts'
import type { MembershipState } from '../../values/membership-states.ts'
import { type AccountState, accountState } from '../accounts/accounts.ts'
import { commaList, jsonRows } from '../expressions.ts'
import { membershipState } from '../memberships/membership-state.ts'
import type { ContactRights } from '../memberships/memberships.ts'
import { type ClaimedMembership, type ClaimFacts, claimColumns } from '../oauth/claims.ts'

/** A contact of a membership that an event is about. */
export interface SubjectContact extends ContactRights {
  readonly account: string
}

/** A subject that has an id, as it is now. */
type RecordFacts = { readonly id: string } & (
  | {
      readonly kind: 'account'
      readonly state: AccountState
      readonly facts: ClaimFacts
    }
  | {
      readonly kind: 'membership'
      readonly state: MembershipState
      readonly facts: Omit<ClaimedMembership, keyof SubjectContact> & {
        readonly people: readonly SubjectContact[]
      }
    }
  | {
      readonly kind: 'application'
      readonly state: JoinState
      readonly facts: { readonly account: string | null; readonly membership: string | null }
    }
  | {
      readonly kind: 'subscription'
      readonly state: 'confirmed' | 'pending'
      readonly facts: { readonly email: string }
    }
)

/** A contact, which has no id: events name its account and its membership. */
type ContactFacts = {
  readonly id: null
  readonly kind: 'contact'
  readonly state: null
  readonly facts: SubjectContact & { readonly membership: string }
}

/** A subject as it is now. */
export type SubjectFacts = RecordFacts | ContactFacts

const contactColumns = sql`
  account_id as account, is_primary as primary, is_billing as billing, lsfr_access as lsfr`

/** The statements that read the records of each kind. */
const selects = (db: Database) => ({
  account: sql`
    select account.id, 'account' as kind, ${accountState} as state,
      (select to_jsonb(claim) from (select ${claimColumns(db)}) as claim) as facts
    from account`,
  membership: sql`
    select id, 'membership' as kind, ${membershipState(db)} as state,
      jsonb_build_object('number', charity_number, 'type', type, 'name', name,
        'paidUntil', renews_on, 'people', ${jsonRows(sql`
          select ${contactColumns} from contact where membership_id = membership.id
          order by is_primary desc, account_id`)}) as facts
    from membership`,
  application: sql`
    select id, 'application' as kind, state::text,
      jsonb_build_object('account', account_id, 'membership', membership_id) as facts
    from join_application`,
  subscription: sql`
    select id, 'subscription' as kind,
      case when confirmed_at is null then 'pending' else 'confirmed' end as state,
      jsonb_build_object('email', email) as facts
    from subscription`,
})

/** Finds what events are about, by the ids of accounts, memberships, applications or subscriptions. */
export const findSubjects = (db: Database, ids: readonly string[]) =>
  db.findRows<RecordFacts>(
    sql.join(
      Object.values(selects(db)).map(
        (select) => sql`${select} where id = any(${sql.param(ids)}::text[]::uuid[])`,
      ),
      sql` union all `,
    ),
  )

/** A kind of subject that can be listed. */
type ListedKind = Exclude<SubjectFacts['kind'], 'application'>

/**
 * Lists the subjects of a kind after a key, along the primary key: an id, or of a contact the ids of membership and
 * account. A pending subscription is left out, because no event says that it has expired.
 */
export function listSubjects(
  db: Database,
  kind: ListedKind,
  after: readonly string[],
  limit: number,
): Promise<SubjectFacts[]> {
  const page = (key: readonly SQL[], condition: SQL) => sql`
    where ${condition} and ${after.length > 0 ? rowAfter(key, after) : sql`true`}
    order by ${commaList(key)} limit ${limit}`
  if (kind === 'contact')
    return db.findRows<ContactFacts>(sql`
      select null as id, 'contact' as kind, null as state, (select to_jsonb(one) from (
        select membership_id as membership, ${contactColumns}) as one) as facts
      from contact ${page([sql`membership_id`, sql`account_id`], sql`true`)}`)
  const condition = kind === 'subscription' ? sql`confirmed_at is not null` : sql`true`
  return db.findRows<RecordFacts>(sql`${selects(db)[kind]} ${page([sql`id`], condition)}`)
}

/** True of the rows after a key, which may have the first of its ids only. */
const rowAfter = (key: readonly SQL[], after: readonly string[]) => {
  const ids = after.slice(0, key.length).map((id) => sql`${id}::uuid`)
  return sql`(${commaList(key.slice(0, ids.length))}) > (${commaList(ids)})`
}
