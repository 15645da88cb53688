import { membershipTypes } from '#db/values/membership-types.ts'
import { env } from '#lib/env.ts'

/** A membership type as people and clients read it: with the organisation's name for Scheme (decision 026). */
export const displayedType = (type: string): string => type.replaceAll('Scheme', () => env.orgName)

/** All membership types as they are printed. */
export const displayedTypes: readonly string[] = membershipTypes.map(displayedType)
