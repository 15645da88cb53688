import { isDemonstration } from '#lib/accounts/staff/demonstration.ts'
import { contracts } from '#lib/contracts/r1/index.ts'

/** An endpoint that readers of the manual can try. */
export type TryableEndpoint = keyof typeof contracts

/** Returns true for an endpoint that can be tried here: on the demonstration database only. */
export const isTryable = (name: string): name is TryableEndpoint =>
  isDemonstration() && Object.hasOwn(contracts, name)

/** The formats in which a request can be sent. */
export type TryItFormat = 'json' | 'xml' | 'form'
