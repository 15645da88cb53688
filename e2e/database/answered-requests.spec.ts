import { listOpenKinds } from '#db/queries/privacy/privacy-requests.ts'
import { completePrivacyRequest } from '#db/queries/privacy/privacy-requests-edit.ts'
import type { RequestKind } from '#db/values/request-kinds.ts'
import { expect, test } from '../fixtures/statements.ts'

test('of several open requests of an account, only the one of the kind that is named is answered', async ({
  db,
  people,
}) => {
  const [ada, bo] = [await people.add(), await people.add()]
  for (const { id } of [ada, bo])
    await people.sql`
      insert into privacy_request (account_id, kind, due_at) values
        (${id}, 'complaint', now() + interval '2 days'), (${id}, 'access', now())`
  const answer = (kind?: RequestKind) =>
    completePrivacyRequest(db, { accountId: ada.id, kind }, 'olga')
  expect([await answer(), await answer('erasure')], 'not one request').toEqual([false, false])
  expect(await listOpenKinds(db, ada.id)).toEqual(['access', 'complaint'])
  expect([await answer('access'), await answer('access')]).toEqual([true, false])
  expect(await listOpenKinds(db, ada.id)).toEqual(['complaint'])
  expect([await answer(), await answer()], 'the only one').toEqual([true, false])
  expect(await listOpenKinds(db, ada.id)).toEqual([])
  expect(await listOpenKinds(db, bo.id)).toEqual(['access', 'complaint'])
})
