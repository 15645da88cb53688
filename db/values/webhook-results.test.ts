import { expect, test } from 'vitest'
import { verdictOf } from './webhook-results.ts'

const verdicts = {
  accepted: ['200', '204', '299'],
  refused: ['300', '302', '400', '401', '404', '409', '411', '428', '430', '500', '501', '505'],
  gone: ['410'],
  failed: ['429', '502', '503', '504', 'timeout', 'unreachable', 'refused', 'unsigned', 'withheld'],
}

for (const [verdict, results] of Object.entries(verdicts)) {
  test(`the results ${results.join(', ')} of an attempt at a webhook mean: ${verdict}`, () => {
    expect(results.map(verdictOf)).toEqual(results.map(() => verdict))
  })
}
