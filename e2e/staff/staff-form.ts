import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { People, Person } from '../fixtures/people.ts'

/** The secrets of a client, and whether it is disabled. */
export interface ClientState {
  readonly secrets?: number
  readonly isDisabled?: boolean
}

/** The state of a webhook. */
export interface WebhookState {
  readonly isOn?: boolean
  readonly hasTwoSecrets?: boolean
}

/** A form of the pages for staff: its place, its button, and the capability that its sender needs. */
export interface StaffForm {
  readonly capability: Capability
  /** The record that is opened first, with a reason; without one, `page` is a whole path. */
  readonly kind: 'person' | 'membership' | 'none'
  readonly button: string
  /** The folder of the record, if it is not that of the person or the membership. */
  readonly below?: string
  /** The page below the record that has the form. */
  readonly page?: string
  /** The values typed into the form. */
  readonly values?: Readonly<Record<string, string>>
  /** Further typed values, which need other rows. */
  readonly add?: (people: People, client: string) => Promise<Record<string, string>>
  /** The path to which each colleague sends it instead, because it works only once for a record. */
  readonly to?: (people: People) => Promise<string>
  /** Adds a person whose record the page shows beside the other, and who is its choice. */
  readonly beside?: (people: People) => Promise<Person>
  /** The number of audit events of a role that may use it; 1 without it. */
  readonly events?: number
  /** The required state of the client. */
  readonly client?: ClientState
  /** The required state of a webhook of the client. */
  readonly webhook?: WebhookState
  /** The status of the response if the role may use it; without one, a redirect. */
  readonly status?: number
  /** Prepares the record for the form. */
  readonly prepare?: (people: People, person: Person) => Promise<unknown>
}
