import { describe, expect, test } from 'vitest'
import { checkHistory, type Operation, type OperationOutcome } from './check-history.ts'

const at = (startMs: number, endMs: number, outcome: OperationOutcome = 'acknowledged') => ({
  startMs,
  endMs,
  outcome,
})
const issue = (startMs: number, endMs: number, outcome?: OperationOutcome): Operation => ({
  kind: 'issue',
  credential: 'a',
  groups: ['a', 'account'],
  ...at(startMs, endMs, outcome),
})
const use = (startMs: number, endMs: number, outcome?: OperationOutcome): Operation => ({
  kind: 'use',
  credential: 'a',
  ...at(startMs, endMs, outcome),
})
const redemption = (
  startMs: number,
  endMs: number,
  successor: string,
  outcome?: OperationOutcome,
): Operation => ({
  kind: 'redemption',
  credential: 'a',
  successor,
  ...at(startMs, endMs, outcome),
})
const end = (startMs: number, endMs: number, outcome?: OperationOutcome): Operation => ({
  kind: 'end',
  group: 'account',
  ...at(startMs, endMs, outcome),
})

describe('the history checker finds', () => {
  test('a use that succeeds after an acknowledged end', () => {
    expect(checkHistory([issue(0, 1), end(2, 3), use(4, 5)])).toEqual([
      'use of a at 4.0 ms succeeded after its end at 3.0 ms',
    ])
  })

  test('a redemption that succeeds after an acknowledged end', () => {
    expect(checkHistory([issue(0, 1), end(2, 3), redemption(4, 5, 'b')])).toHaveLength(1)
  })

  test('a use that succeeds after the end of a credential whose issue got no response', () => {
    expect(checkHistory([issue(0, 1, 'unknown'), end(2, 3), use(4, 5)])).toHaveLength(1)
  })

  test('a credential that is redeemed for two successors', () => {
    const history = [issue(0, 1), redemption(2, 4, 'b'), redemption(3, 5, 'c')]
    expect(checkHistory(history)).toEqual(['a was redeemed for 2 successors'])
  })

  test('a use that is rejected before any end has started', () => {
    expect(checkHistory([issue(0, 1), use(2, 3, 'rejected'), end(4, 5)])).toEqual([
      'use of a at 2.0 ms was rejected although nothing had ended it',
    ])
  })

  test('a first redemption that is rejected', () => {
    expect(checkHistory([issue(0, 1), redemption(2, 3, '', 'rejected')])).toHaveLength(1)
  })

  test('a use that is rejected although the only end came before the issue', () => {
    expect(checkHistory([end(0, 1), issue(2, 3), use(4, 5, 'rejected')])).toHaveLength(1)
  })

  test('a use that is rejected although the only attempt to end it was rejected', () => {
    const history = [issue(0, 1), end(2, 3, 'rejected'), use(4, 5, 'rejected')]
    expect(checkHistory(history)).toHaveLength(1)
  })
})

describe('the history checker accepts', () => {
  const histories: Record<string, Operation[]> = {
    'a use during an end, with either outcome': [
      issue(0, 1),
      end(2, 6),
      use(3, 5),
      use(4, 7, 'rejected'),
    ],
    'a use that started before the end was acknowledged': [issue(0, 1), end(2, 4), use(3, 9)],
    'a use that is rejected after an end': [issue(0, 1), end(2, 3), use(4, 5, 'rejected')],
    'a use with an unknown outcome at any time': [
      issue(0, 1),
      use(2, 3, 'unknown'),
      end(4, 5),
      use(6, 7, 'unknown'),
    ],
    'either outcome after an end whose outcome is unknown': [
      issue(0, 1),
      end(2, 3, 'unknown'),
      use(4, 5),
      use(6, 7, 'rejected'),
    ],
    'a rejected use of a credential whose issue got no response': [
      issue(0, 1, 'unknown'),
      use(2, 3, 'rejected'),
    ],
    'either outcome if the end overlapped the issue': [
      issue(0, 3),
      end(1, 2),
      use(4, 5),
      use(6, 7, 'rejected'),
    ],
    'a repeated redemption with the same successor': [
      issue(0, 1),
      redemption(2, 3, 'b'),
      redemption(4, 5, 'b'),
    ],
    'a second redemption that is rejected': [
      issue(0, 1),
      redemption(2, 3, 'b'),
      redemption(4, 5, '', 'rejected'),
    ],
    'a redemption that is rejected after one without a response': [
      issue(0, 1),
      redemption(2, 3, '', 'unknown'),
      redemption(4, 5, '', 'rejected'),
    ],
  }
  for (const [title, history] of Object.entries(histories)) {
    test(title, () => expect(checkHistory(history)).toEqual([]))
  }
})
