// Trap: Drizzle puts the parameters of a failed query into its error, and Next prints errors as
// they are: hashes and personal data would reach the log.
// Upstream: drizzle-team/drizzle-orm #5939.
// Test: db/driver/hidden-parameters.test.ts

import { inspect } from 'node:util'

/** Makes a list of parameters print as `(hidden)`, while the driver still reads its items. */
export function hideParameters<P extends unknown[] | undefined>(parameters: P): P {
  const hidden = { value: () => '(hidden)' }
  if (parameters)
    Object.defineProperties(parameters, { toString: hidden, [inspect.custom]: hidden })
  return parameters
}
