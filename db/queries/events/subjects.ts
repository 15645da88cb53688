import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { JoinState } from '../../values/join-states.ts'
import type { MembershipState } from '../../values/membership-states.ts'
import { accountState } from '../accounts/accounts.ts'
import { jsonRows } from '../expressions.ts'
import { membershipState } from '../memberships/membership-state.ts'
import { type ClaimedMembership, type ClaimFacts, claimColumns } from '../oauth/claims.ts'

/** A contact of a membership that an event is about. */
export interface SubjectContact extends Pick<ClaimedMembership, 'primary' | 'billing' | 'lsfr'> {
  readonly account: string
}

/** The subject of an event, as it is now. */
export type SubjectFacts =
  | {
      readonly kind: 'account'
      readonly state: 'disabled' | 'invited' | 'temporary-password' | 'active'
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

/** Finds what an event is about, by the id of the account, membership, application or subscription. */
export const findSubject = (db: Database, id: string) =>
  db.findRow<SubjectFacts>(sql`
    select 'account' as kind, ${accountState} as state,
      (select to_jsonb(claim) from (select ${claimColumns(db)}) as claim) as facts
    from account where account.id = ${id}
    union all
    select 'membership', ${membershipState(db)}, jsonb_build_object('number', charity_number,
      'type', type, 'name', name, 'paidUntil', renews_on, 'people', ${jsonRows(sql`
        select account_id as account, is_primary as primary, is_billing as billing,
          lsfr_access as lsfr
        from contact where membership_id = membership.id
        order by is_primary desc, account_id`)})
    from membership where id = ${id}
    union all
    select 'application', state::text, jsonb_build_object('account', account_id,
      'membership', membership_id)
    from join_application where id = ${id}
    union all
    select 'subscription', case when confirmed_at is null then 'pending' else 'confirmed' end,
      jsonb_build_object('email', email)
    from subscription where id = ${id}`)
