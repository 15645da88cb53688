import { expect, test } from '../fixtures/test.ts'
import { describeOutcome, type World } from '../hostile/case.ts'
import { jsonCases } from '../hostile/cases/json.ts'
import { malformedXmlCases } from '../hostile/cases/malformed-xml.ts'
import { xmlCases } from '../hostile/cases/xml.ts'

test('every hostile document gets the same response from Next as from the production server', async ({
  caller,
  mountedBy,
}) => {
  test.skip(mountedBy === 'production', 'the hostile suite sends them to the production server')
  for (const { case: title, procedure, expected } of [
    ...xmlCases,
    ...malformedXmlCases,
    ...jsonCases,
  ]) {
    const outcome = await procedure({ caller: caller.fromNewNetwork() } as World)
    expect.soft(describeOutcome(outcome), title).toBe(expected)
  }
})
