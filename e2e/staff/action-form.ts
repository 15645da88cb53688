import type { People, Person } from '../fixtures/people.ts'
import type { addClientRow } from './client-row.ts'

/** Where the form of an action is, and its button. */
export interface ActionForm {
  /** The record that is opened first, with a reason; without one, `page` is a whole path. */
  readonly kind: 'person' | 'membership' | 'none'
  readonly button: string
  /** The folder of the record, if it is not that of the person or the membership. */
  readonly below?: string
  /** The page below the record that has the form. */
  readonly page?: string
  /** What is typed into the form. */
  readonly values?: Readonly<Record<string, string>>
  /** What is typed besides and needs other rows. */
  readonly add?: (people: People, client: string) => Promise<Record<string, string>>
  /** What each colleague types instead, because it works only once. */
  readonly freshValues?: (people: People) => Promise<Record<string, string>>
  /** What the client must be. */
  readonly client?: Parameters<typeof addClientRow>[1]
  /** The status of the response if the role may use it; without one, a redirect. */
  readonly status?: number
  /** What the record must be. */
  readonly prepare?: (people: People, person: Person) => Promise<unknown>
}
