import { describeOutcome } from './case.ts'
import { authenticationCases } from './cases/authentication.ts'
import { faultCases } from './cases/faults.ts'
import { framingCases } from './cases/framing.ts'
import { requestCases } from './cases/requests.ts'
import { tokenCases } from './cases/tokens.ts'
import { expect, test } from './test.ts'

// One worker starts the two services for all of them.
test.describe.configure({ mode: 'default' })

/** The documents are in r1/hostile-documents.spec.ts, and simultaneous requests only in table.spec.ts. */
const families = {
  'hostile requests': requestCases,
  'bytes that no client would send': framingCases,
  'hostile credentials': authenticationCases,
  'hostile token requests': tokenCases,
  'requests during a fault': faultCases,
}

for (const [name, cases] of Object.entries(families)) {
  // Floods and cases that wait are in table.spec.ts, with other callers beside them and what they leave.
  const quick = cases.filter(({ flood, long, disturbs }) => !flood && !long && !disturbs)
  test(`${name} get the expected response`, async ({ world }) => {
    for (const { case: title, procedure, expected } of quick) {
      const outcome = await procedure({ ...world, caller: world.caller.fromNewNetwork() })
      expect.soft(describeOutcome(outcome), title).toBe(expected)
    }
  })
}
