import { membershipTypes } from '#db/values/membership-types.ts'
import { env } from '#lib/env.ts'

/** A membership type with the organisation's name in place of 'Scheme' (decision 026). */
export const displayedType = (type: string): string => type.replaceAll('Scheme', () => env.orgName)

/** The membership type as it is stored, of one with the organisation's name (decision 026). */
export const storedType = (displayed: string): (typeof membershipTypes)[number] =>
  membershipTypes.find((type) => displayedType(type) === displayed) ?? 'Non-Member'

/** All membership types with the organisation's name (interface 2.6). */
export const displayedTypes: readonly string[] = membershipTypes.map(displayedType)
