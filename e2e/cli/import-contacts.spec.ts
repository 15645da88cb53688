import { connect } from '#db/driver/connect.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { planRemoval } from '#lib/memberships/contacts/contact-rules.ts'
import { expect } from '../fixtures/test.ts'
import { header, members, test } from './import-test.ts'

const hillFarm = (ann: string, ben: string) => [
  `${header},Primary contact`,
  `2001,Individual Producer,Hill Farm,Ann,Field,ann@hill.example,,BA5 1AA,Ireland,,${ann}`,
  `2001,Individual Producer,Hill Farm,Ben,Field,ben@hill.example,,BA5 1AA,Ireland,,${ben}`,
]

test('a file with some people of a membership without an organisation does not rename it', async ({
  gatehouse,
  own,
  save,
}) => {
  const line = (forename: string, email: string) =>
    `2009,Individual Producer,,${forename},Field,${email},1 Mill Lane,BA5 1AA,United Kingdom,`
  const all = [header, line('Ann', ''), line('Ben', 'wrong')]
  await gatehouse('import', await save('all.csv', all), '--yes', '--only-good')
  const corrected = [header, line('Ben', 'ben@hill.example')]
  const { stdout } = await gatehouse('import', await save('errors.csv', corrected), '--yes')
  expect(stdout).toContain('Memberships: 0 new, 0 changed, 1 unchanged')
  expect(await own.sql`select name from membership where charity_number = '2009'`).toEqual([
    { name: 'Ann Field' },
  ])
  expect(await own.sql`select username from account where surname = 'Field'`).toHaveLength(2)
})

test('the first correct line of a membership is its primary and billing contact, if an earlier one is left out', async ({
  gatehouse,
  own,
  save,
}) => {
  const line = (forename: string, email: string) =>
    `2009,Individual Producer,Mill Farm,${forename},Field,${email},1 Mill Lane,BA5 1AA,United Kingdom,`
  const ben = line('Ben', 'ben@hill.example')
  const all = [header, line('Ann', 'wrong'), ben, line('Cat', '')]
  await gatehouse('import', await save('all.csv', all), '--yes', '--only-good')
  await gatehouse('import', await save('errors.csv', [header, line('Ann', '')]), '--yes')
  expect(
    await own.sql`
      select forename, is_primary, is_billing from contact
      join account on account.id = account_id where surname = 'Field' order by forename`,
  ).toEqual([
    { forename: 'Ann', is_primary: false, is_billing: false },
    { forename: 'Ben', is_primary: true, is_billing: true },
    { forename: 'Cat', is_primary: false, is_billing: false },
  ])
})

test('gatehouse import outdates the lists from which members change contacts, and gives a role to one contact', async ({
  gatehouse,
  own,
  save,
}) => {
  expect(
    await gatehouse('import', await save('members.csv', hillFarm('yes', 'no')), '--yes'),
  ).toMatchObject({ exitCode: 0 })
  const [farm] = await own.sql`select id from membership where name = 'Hill Farm'`
  const db = connect(own.url)
  const shown = await findContactsState(db, farm?.id)
  if (!shown) throw new Error('a membership')
  const removal = planRemoval(shown.contacts[1]?.accountId ?? '')(shown)
  if (typeof removal === 'string') throw new Error(removal)
  const two = await save('two.csv', hillFarm('yes', 'yes'))
  expect(await gatehouse('import', two, '--yes')).not.toMatchObject({ exitCode: 0 })
  const moved = await save('moved.csv', hillFarm('no', 'yes'))
  expect(await gatehouse('import', moved, '--yes')).toMatchObject({ exitCode: 0 })
  const { membershipId, version } = shown
  expect(await writeContacts(db, { ...removal, membershipId, version }, 'olga')).toBeUndefined()
  const contacts = (await findContactsState(db, farm?.id))?.contacts
  expect(contacts?.map(({ name, primary }) => [name, primary])).toEqual([
    ['Ben Field', true],
    ['Ann Field', false],
  ])
  await db.$client.end()
})

test('gatehouse import undo opens the task of a membership that it leaves without a contact', async ({
  gatehouse,
  own,
  save,
}) => {
  const imported = await gatehouse('import', await save('members.csv', members), '--yes', '--json')
  await own.sql`update membership set name = 'Vale' where name = 'Vale Growers'`
  await own.sql`delete from task`
  await gatehouse('import', 'undo', `${JSON.parse(imported.stdout).importId}`, '--yes')
  expect(
    await own.sql`
      select name, kind from task join membership on membership.id = membership_id
      where done_at is null and name = 'Vale'`,
  ).toEqual([{ name: 'Vale', kind: 'membership-without-contact' }])
})

test('gatehouse import waits for a change of contacts, and neither for ever', async ({
  gatehouse,
  own: { sql },
  save,
}) => {
  expect(
    await gatehouse('import', await save('members.csv', hillFarm('yes', 'no')), '--yes'),
  ).toMatchObject({ exitCode: 0 })
  const moved = await save('moved.csv', hillFarm('no', 'yes'))
  const { imported } = await sql.begin(async (change) => {
    await change`update membership set contacts_version = contacts_version + 1`
    const later = gatehouse('import', moved, '--yes')
    await expect
      .poll(
        () => sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        { timeout: 30_000 },
      )
      .toHaveLength(1)
    await change`update contact set lsfr_access = true`
    return { imported: later }
  })
  expect(await imported).toMatchObject({ exitCode: 0 })
  const primary = await sql`
    select forename from contact join account on account.id = account_id
    join membership on membership.id = membership_id
    where is_primary and membership.name = 'Hill Farm'`
  expect(primary).toEqual([{ forename: 'Ben' }])
})
