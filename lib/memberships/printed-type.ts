import { membershipTypes } from '#db/values/membership-types.ts'
import { env } from '#lib/env.ts'

/** A membership type as people and clients read it: with the organisation's name for Scheme (decision 9). */
export const printedType = (type: string): string => type.replaceAll('Scheme', () => env.orgName)

/** All membership types as they are printed. */
export const printedTypes: readonly string[] = membershipTypes.map(printedType)
