import type { TypeDetail } from '#db/queries/fees/membership-types.ts'
import { membershipTypes, organisationTypes } from '#db/values/membership-types.ts'
import { oneOfCurrent } from '#lib/contract/rule.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

export type { TypeDetail }

/** The types of interface 2.6 that can be selected: all but 'Please Select'. Their places are those of the interface. */
const defaults: readonly TypeDetail[] = membershipTypes.slice(1).map((name, n) => ({
  name,
  names: {},
  audience: organisationTypes.includes(name) ? 'organisation' : null,
  position: n + 1,
  offered: true,
}))

/** The types of interface 2.6 and those that the organisation has added, in its order (decision 110). */
export const withDefaults = (details: readonly TypeDetail[]): readonly TypeDetail[] =>
  [
    ...details,
    ...defaults.filter(({ name }) => details.every((detail) => detail.name !== name)),
  ].sort((one, other) => one.position - other.position)

const known = processSingleton('membership-types', () => ({ types: defaults }))

/** Lets all readers of this process know the membership types. */
export function setKnownTypes(details: readonly TypeDetail[]): void {
  known.types = withDefaults(details)
}

/** The membership types as this process has last read them, in their order. */
export const knownTypes = (): readonly TypeDetail[] => known.types

const namesOf = (types: readonly TypeDetail[]) => types.map(({ name }) => name)

/** The rule of a type that a record may have, or keep. */
export const knownType = () => oneOfCurrent(() => namesOf(known.types))

/** The rule of a type that a record is given. */
export const offeredType = () =>
  oneOfCurrent(() => namesOf(known.types.filter(({ offered }) => offered)))
