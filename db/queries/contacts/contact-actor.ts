import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { type Actor, actorNameOf } from '../audit/audit.ts'
import { liveCaller } from '../live-caller.ts'

/** A member who changes contacts. Without a session it is someone who just proved their mailbox with a link. */
export interface ContactMember {
  readonly memberId: string
  readonly session: Buffer | null
  readonly context: RequestContext
}

/** The actor of a change of contacts. */
export type ContactActor = Actor | ContactMember

/** The member, unless an officer, an operator or the service makes the change. */
export const memberOf = (actor: ContactActor): ContactMember | undefined =>
  typeof actor === 'object' && 'memberId' in actor ? actor : undefined

/** The officer or operator, or null for a member. */
export const officerOf = (actor: ContactActor): Actor | null =>
  typeof actor === 'object' && 'memberId' in actor ? null : actor

/** The columns `member_id` and `operator` of a change. */
export const actorColumns = (actor: ContactActor): SQL => {
  const officer = officerOf(actor)
  return sql`${memberOf(actor)?.memberId ?? null}::uuid, ${officer && actorNameOf(officer)}::text`
}

/** True as long as the session of a member lives. */
const mayStillAct = (db: Database, actor: ContactActor): SQL => {
  const member = memberOf(actor)
  return member?.session
    ? sql`exists (select ${liveCaller(db, member.session)} and account.id = ${member.memberId})`
    : sql`true`
}

/** A membership whose contacts change, and the version of the list that the change was made from. */
export interface ContactsKey {
  readonly membershipId: string
  readonly version: number
}

/**
 * The CTE `locked`, with the membership if its contacts are still those of the version and the actor may change
 * them. It gives them a new version, so changes of one membership take place one after another and none is
 * made from an outdated list (decision 083). `also` are further assignments.
 */
export const lockedCte = (
  db: Database,
  { membershipId, version }: ContactsKey,
  actor: ContactActor,
  also: SQL = sql``,
): SQL => sql`
  locked as (
    update membership set contacts_version = contacts_version + 1 ${also}
    where id = ${membershipId} and contacts_version = ${version}
      and (${officerOf(actor) !== null}::boolean or contacts_frozen_at is null)
      and ${mayStillAct(db, actor)}
    returning id
  )`
