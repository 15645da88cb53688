import type { ListedPerson } from '#db/queries/accounts/account-list.ts'
import type { StaffRecord } from '#db/queries/accounts/records.ts'
import { acceptedSecrets, deriveSecret } from '#lib/auth/secret.ts'
import { guidOrNil } from '#lib/contract/guid.ts'

const purpose = 'staff-record'
const proofLength = 22

/** The parameter of a link to a record: the search or reason that led to it, with a proof that it found this record. */
export const openedBy = (eventId: string, { kind, id }: StaffRecord): string =>
  `${eventId}.${deriveSecret(purpose, eventId, kind, id).slice(0, proofLength)}`

/** A result of a search, with the parameter that opens its record. */
export type Openable<Result> = Result & { readonly openedBy: string }

/** Adds the parameter that opens the record of a result. */
export const openable = <Result extends { readonly id: string }>(
  eventId: string,
  kind: StaffRecord['kind'],
  result: Result,
): Openable<Result> => ({ ...result, openedBy: openedBy(eventId, { kind, id: result.id }) })

/** A person with the parameters that open their record and those of their memberships. */
export type PersonResult = Openable<Omit<ListedPerson, 'memberships'>> & {
  readonly memberships: readonly Openable<ListedPerson['memberships'][number]>[]
}

/** Adds the parameters that open the records of a person and of their memberships. */
export const openablePerson = (eventId: string, person: ListedPerson): PersonResult => ({
  ...openable(eventId, 'person', person),
  memberships: person.memberships.map((membership) => openable(eventId, 'membership', membership)),
})

/** The event of a parameter that `openedBy` made for this record; undefined for any other text. */
export function readOpenedBy(
  parameter: string | undefined,
  { kind, id }: StaffRecord,
): string | undefined {
  const [eventId = '', proof = ''] = parameter?.split('.') ?? []
  const accepted = acceptedSecrets(purpose, eventId, kind, id)
  const isProven = accepted.some((secret) => secret.slice(0, proofLength) === proof)
  return isProven ? guidOrNil(eventId) : undefined
}
