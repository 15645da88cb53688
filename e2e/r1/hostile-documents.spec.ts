import { expect, test } from '../fixtures/test.ts'
import { describeOutcome } from '../hostile/case.ts'
import { jsonCases } from '../hostile/cases/json.ts'
import { malformedXmlCases } from '../hostile/cases/malformed-xml.ts'
import { xmlCases } from '../hostile/cases/xml.ts'
import type { World } from '../hostile/world.ts'

const documents = { XML: [...xmlCases, ...malformedXmlCases], JSON: jsonCases }

for (const [format, cases] of Object.entries(documents)) {
  test(`every hostile document in ${format} gets the expected response`, async ({ caller }) => {
    for (const { case: title, procedure, expected } of cases) {
      const outcome = await procedure({ caller: caller.fromNewNetwork() } as World)
      expect.soft(describeOutcome(outcome), title).toBe(expected)
    }
  })
}
