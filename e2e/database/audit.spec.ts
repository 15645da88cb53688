import { auditList, listActivity } from '#db/queries/audit/audit-search.ts'
import { listRows } from '#db/queries/list-rows.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

type Filter = Parameters<typeof auditList.has>[1]

test('the audit trail is filtered by all that is set, by days in London, and ordered by time', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add({ email: 'shared@people.example' })]
  await people.add({ email: 'shared@people.example' })
  const oliver = await people.add({ username: 'oliver', forename: 'Oliver', surname: 'Peach' })
  await sql`
    insert into audit_event ${sql(
      [
        {
          request_id: 'before',
          at: '2030-06-30T22:59:59Z',
          account_id: ada.id,
          network: '192.0.2.1',
        },
        {
          request_id: 'first',
          at: '2030-06-30T23:00:00Z',
          account_id: ada.id,
          network: '192.0.2.1',
          action: 'email-changed',
          operator: 'oliver',
        },
        {
          request_id: 'last',
          at: '2030-07-01T22:59:59Z',
          account_id: bo.id,
          network: '192.0.2.2',
          operator: 'oliver-mary',
        },
        {
          request_id: 'after',
          at: '2030-07-01T23:00:00Z',
          account_id: bo.id,
          network: '192.0.2.1',
          staff_account_id: oliver.id,
        },
        {
          request_id: 'fee',
          at: '2030-07-02T00:00:00Z',
          action: 'fee-added',
          operator: 'staff:oliver',
          staff_account_id: oliver.id,
        },
      ].map((event) => ({
        account_id: null,
        network: null,
        operator: null,
        staff_account_id: null,
        action: 'signed-in',
        ...event,
      })),
    )}`
  const find = (filter: Filter, page: { isDescending?: boolean; size?: number } = {}) =>
    listRows(db, auditList, {
      filter: { from: '2030-06-30', ...filter },
      page: { sort: 'at', isDescending: true, size: 9, ...page },
    })
  const listed = async (...request: Parameters<typeof find>) =>
    (await find(...request)).map(({ requestId }) => requestId)
  const all = ['fee', 'after', 'last', 'first', 'before']
  expect(await listed({}, { isDescending: false })).toEqual(all.toReversed())
  // One more than a page has.
  const oldest = await listed({ operator: 'oliver' }, { isDescending: false, size: 2 })
  expect(oldest).toEqual(['first', 'last', 'after'])
  for (const [filter, expected] of [
    [{}, all],
    [{ from: '2030-07-01' }, ['fee', 'after', 'last', 'first']],
    [{ until: '2030-07-01' }, ['last', 'first', 'before']],
    [{ q: ada.id }, ['first', 'before']],
    [{ q: ada.username.toUpperCase() }, ['first', 'before']],
    [{ q: ada.email.toUpperCase() }, ['first', 'before']],
    [{ q: 'shared@people.example' }, []],
    [{ q: 'nobody' }, []],
    [{ action: 'signed-in' }, ['after', 'last', 'before']],
    [{ network: '192.0.2.1' }, ['after', 'first', 'before']],
    [{ q: bo.id, network: '192.0.2.1' }, ['after']],
    [{ q: ada.id, action: 'signed-in' }, ['before']],
    [{ network: '192.0.2.1', action: 'email-changed' }, ['first']],
    [{ operator: 'oliver' }, ['fee', 'after', 'last', 'first']],
    [{ operator: 'oliver-' }, ['last']],
    [{ operator: 'staff:oliver' }, ['fee', 'after']],
    [{ operator: 'OLIVER' }, ['after']],
    [{ operator: 'oliver', action: 'signed-in' }, ['after', 'last']],
    [{ operator: 'oliver', until: '2030-07-01' }, ['last', 'first']],
    [{ operator: 'oliver', q: ada.id, network: '192.0.2.1' }, ['first']],
  ] as const) {
    expect(await listed(filter), JSON.stringify(filter)).toEqual(expected)
  }
  const [seen] = await find({ q: bo.id, network: '192.0.2.1' })
  expect(seen).toMatchObject({
    username: bo.username,
    operator: 'staff:oliver',
    staffName: 'Oliver Peach',
  })
})

test('failed sign-ins and views hide no other events of an account, and all are listed from the newest with one more of each', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const ada = await people.add()
  const session = hashOf(await people.issueCredential(ada, { kind: 'session' }))
  await sql`
    insert into audit_event (account_id, at, action, network, staff_role)
    select ${ada.id}, now() - n * interval '1 hour', action, '192.0.2.1', case when action = 'staff-viewed-person' then 'officer' end
    from generate_series(1, 9) as n, lateral (select (array['password-changed', 'staff-viewed-person', 'sign-in-refused'])[n % 3 + 1]) as act (action)`
  const activity = async (limits: Parameters<typeof listActivity>[2]) =>
    (await listActivity(db, session, limits)).map(
      ({ action, at, network, byOperator, isBeyond }) =>
        `${Math.round((Date.now() - at) / 3_600_000)} ${action} ${byOperator ? 'staff' : network}${isBeyond ? ', beyond' : ''}`,
    )
  expect(await activity({ failedSignIns: 1, views: 2, others: 3 })).toEqual([
    '1 staff-viewed-person staff',
    '2 sign-in-refused 192.0.2.1',
    '3 password-changed 192.0.2.1',
    '4 staff-viewed-person staff',
    '5 sign-in-refused 192.0.2.1, beyond',
    '6 password-changed 192.0.2.1',
    '7 staff-viewed-person staff, beyond',
    '9 password-changed 192.0.2.1',
  ])
})
