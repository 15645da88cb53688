import { test } from '../fixtures/test.ts'
import { expectSharedState } from './shared-state.ts'

test('two instances share sessions, tokens, rate limits and revocations at once', async ({
  mountedBy,
  caller,
  people,
  grants,
  startAnother,
}) => {
  test.skip(mountedBy === 'next', 'both mounts use the same database code')
  const another = caller.at(await startAnother())
  await expectSharedState(caller, another, people, grants)
  await expectSharedState(another, caller, people, grants)
})
