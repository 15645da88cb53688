import { sql } from 'drizzle-orm'
import type { joinApplication } from '../../tables/join-application.ts'
import type { JoinState } from '../../values/join-states.ts'
import { milliseconds } from '../expressions.ts'
import { listSource } from '../list-rows.ts'
import { hitsIn } from '../search-words.ts'
import type { Stored } from '../stored.ts'

/** An application in the list of all. */
export type ListedApplication = Stored<
  typeof joinApplication,
  'id' | 'reference' | 'email' | 'type' | 'band' | 'state' | 'changedAt' | 'sentAt'
> & {
  /** The applicant's name, or that of the organisation; null if it has not been entered yet. */
  readonly name: string | null
}

const name = sql`coalesce(organisation, nullif(concat_ws(' ', forename, surname), ''))`

/** The list of applications to join; in the order `state`, those that wait longest come first in each state. */
export const applicationList = listSource({
  table: 'join_application',
  page: 'applications',
  sorts: {
    state: [sql`state`, sql`changed_at`],
    since: [sql`changed_at`],
    name: [sql`lower(coalesce(${name}, ''))`],
  },
  columns: () => sql<ListedApplication>`
    id, reference, ${name} as name, email, type, band, state,
    ${milliseconds(sql`changed_at`)} as "changedAt", ${milliseconds(sql`sent_at`)} as "sentAt"`,
  search: (text, max) => sql`select id from (${hitsIn('join_application', text, max)}) as hit`,
  conditions: {
    state: (state: JoinState) => sql`state = ${state}::join_state`,
    type: (type: string) => sql`type = ${type}::membership_type`,
  },
})
