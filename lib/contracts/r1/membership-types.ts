import { membershipTypes } from '#db/values/membership-types.ts'
import { env } from '#lib/env.ts'

/** A membership type with the organisation's name in place of 'Scheme' (decision 026). */
export const displayedType = (type: string): string => type.replaceAll('Scheme', () => env.orgName)

/** All membership types with the organisation's name (interface 2.6). */
export const displayedTypes: readonly string[] = membershipTypes.map(displayedType)
