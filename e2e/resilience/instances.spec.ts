import { test } from '../fixtures/test.ts'
import { expectSharedState } from './shared-state.ts'

test('two instances share sessions, tokens, rate limits and revocations at once', async ({
  caller,
  people,
  grants,
  startAnother,
}) => {
  const another = caller.at(await startAnother())
  await expectSharedState(caller, another, people, grants)
  await expectSharedState(another, caller, people, grants)
})
