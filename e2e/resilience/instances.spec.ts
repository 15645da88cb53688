import { test } from '../fixtures/test.ts'
import { expectSharedState } from './shared-state.ts'

test('a session, a token, a limit and a revocation made on one instance hold on the other at once', async ({
  mountedBy,
  caller,
  people,
  grants,
  startAnother,
}) => {
  test.skip(mountedBy === 'next', 'the database is the same for both mounts')
  const another = caller.at(await startAnother())
  await expectSharedState(caller, another, people, grants)
  await expectSharedState(another, caller, people, grants)
})
