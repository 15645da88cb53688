import { editAccount } from '#db/queries/accounts/accounts-edit.ts'
import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { listChanges } from '#db/queries/audit/changes.ts'
import { renewMemberships } from '#db/queries/memberships/renewals.ts'
import { grantRoles, revokeRoles } from '#db/queries/staff/staff.ts'
import { undoChange } from '#lib/accounts/people/undo-change.ts'
import { isUndoable } from '#lib/acts/changes.ts'
import { refusals } from '#lib/acts/refusals.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'

test('an act on an account that was merged is taken back only after the merge, and is in the way of no act on the account that stayed', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  const people = new People(sql)
  const [kept, merged] = [
    await people.add({ surname: 'Oak' }),
    await people.add({ surname: 'Ashe' }),
  ]
  await sql`update account set email_verified_at = now() where id in (${kept.id}, ${merged.id})`
  const { guid } = await people.addMembership({ person: merged, primary: true })
  await editAccount(db, kept.id, { surname: 'Ash' }, 'olga')
  await editAccount(db, merged.id, { surname: 'Ash' }, 'olga')
  await grantRoles(db, merged.id, ['fees'], 'olga')
  await revokeRoles(db, merged.id, ['fees'], 'olga')
  await addApplicationRow(sql, {
    state: 'awaiting-payment',
    renewal: true,
    membership_id: guid,
    account_id: merged.id,
    forename: 'Adela',
    surname: 'Ash',
    known: { forename: 'Pat', surname: 'Ash' },
  })
  await renewMemberships(db, [{ id: guid, day: null }], null, 'olga')
  const acts = await sql`
    select id, action, account_id from audit_event where action <> 'staff-role-granted' order by id`
  const idOf = (action: string, of?: { readonly id: string }) =>
    String(acts.find((act) => act.action === action && (!of || act.account_id === of.id))?.id)
  const undo = {
    own: () => undoChange('edit-people', idOf('account-edited', kept), 'olga'),
    edit: () => undoChange('edit-people', idOf('account-edited', merged), 'olga'),
    roles: () => undoChange('manage-staff', idOf('staff-role-revoked'), 'olga'),
    payment: () => undoChange('edit-memberships', idOf('membership-renewed'), 'olga'),
  }
  const read = () => sql`
    select account.id, account.forename, account.surname, renews_on, state, (
      select count(*)::int from staff_role where account_id = account.id) as roles
    from account, membership, join_application
    where account.id in (${kept.id}, ${merged.id}) and membership.id = ${guid} order by account.id`
  await sql`update account set forename = 'Adela' where id = ${kept.id}`
  const before = await read()
  expect((await mergeAccounts(db, { keptId: kept.id, mergedId: merged.id }, 'olga'))?.outcome).toBe(
    'merged',
  )
  for (const act of ['edit', 'roles', 'payment'] as const)
    expect(await undo[act](), act).toEqual(refusals.merged)
  expect(await read()).toEqual(before)
  const listed = await listChanges(db, 'account', kept.id)
  expect(listed.filter((act) => isUndoable(act, 'edit-people')).map(({ id }) => id)).toEqual([
    idOf('account-edited', kept),
  ])
  expect(await undo.own()).toBe('done')
  expect((await unmergeAccount(db, merged.id, 'olga')).outcome).toBe('undone')
  for (const act of ['payment', 'roles', 'edit'] as const)
    expect(await undo[act](), act).toBe('done')
  expect(await read()).toMatchObject([
    { id: kept.id, surname: 'Oak', roles: 0 },
    { id: merged.id, forename: 'Pat', surname: 'Ashe', renews_on: null, roles: 1 },
  ])
  await closeDatabase()
})
