import { type People, unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { type Gatehouse, test } from './gatehouse.ts'

async function createMembership(gatehouse: Gatehouse) {
  const number = unique('G')
  const facts = ['--number', number, '--type', 'Friend', '--name', 'Oak Farm']
  const { stdout } = await gatehouse('membership', 'create', ...facts, '--json')
  return { number, id: JSON.parse(stdout).id as string }
}

/** Adds the same membership without the command. */
async function addMembership({ sql }: People) {
  const number = unique('G')
  const [row] = await sql`
    insert into membership (charity_number, type, name) values (${number}, 'Friend', 'Oak Farm')
    returning id`
  return { number, id: row?.id as string }
}

/** The contacts of a membership as `username rights`. */
async function contactsOf({ sql }: People, id: string): Promise<string[]> {
  const rows = await sql`
    select concat_ws(' ', username, case when is_primary then 'primary' end,
      case when is_billing then 'billing' end, case when lsfr_access then 'lsfr' end) as contact
    from contact join account on account.id = account_id where membership_id = ${id}
    order by username`
  return rows.map(({ contact }) => contact)
}

test('gatehouse contact moves primary and billing from one contact to another', async ({
  database,
  gatehouse,
  people,
}) => {
  const { number, id } = await addMembership(people)
  const ada = await people.add({ username: unique('ada') })
  const bo = await people.add({ username: unique('bo') })
  const added = await gatehouse(
    'contact',
    'add',
    number,
    ada.username,
    '--primary',
    'yes',
    '--billing',
    'yes',
  )
  expect(added).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: `Added ${ada.username} to the membership ${number} (Oak Farm).\n`,
  })
  await gatehouse('contact', 'add', number, bo.email, '--primary', 'yes')
  expect(await contactsOf(people, id)).toEqual([
    `${ada.username} billing`,
    `${bo.username} primary`,
  ])
  await gatehouse('contact', 'edit', id, bo.id, '--billing', 'yes', '--lsfr', 'yes')
  expect(await contactsOf(people, id)).toEqual([
    ada.username,
    `${bo.username} primary billing lsfr`,
  ])
  await gatehouse('contact', 'edit', id, bo.id, '--primary', 'no')
  expect((await gatehouse('contact', 'remove', number, ada.username)).exitCode).toBe(0)
  expect(await contactsOf(people, id)).toEqual([`${bo.username} billing lsfr`])
  expect(
    await database.sql`
      select action, account_id, split_part(operator, '@', 1) as operator from audit_event
      where membership_id = ${id} order by id`,
  ).toEqual([
    { action: 'contact-added', account_id: ada.id, operator: 'olga' },
    expect.objectContaining({ operator: 'olga' }),
    expect.objectContaining({ operator: 'olga' }),
    expect.objectContaining({ action: 'contact-edited' }),
    expect.objectContaining({ action: 'contact-edited' }),
    { action: 'contact-edited', account_id: bo.id, operator: 'olga' },
    { action: 'contact-removed', account_id: ada.id, operator: 'olga' },
  ])
})

test('four contacts who become primary at once leave one', { tag: '@all' }, async ({
  database,
  gatehouse,
  people,
}) => {
  const { number, id } = await createMembership(gatehouse)
  const all = await Promise.all(Array.from({ length: 4 }, () => people.add()))
  for (const { username } of all) await gatehouse('contact', 'add', number, username)
  const results = await Promise.all(
    all.map(({ username }) => gatehouse('contact', 'edit', number, username, '--primary', 'yes')),
  )
  for (const { exitCode, stderr } of results) {
    if (exitCode !== 0) expect(stderr).toMatch(/^Someone else has just changed the contacts/)
  }
  expect(
    await database.sql`select from contact where membership_id = ${id} and is_primary`,
  ).toHaveLength(1)
})

test('gatehouse membership edit changes what is given and clears what is empty', {
  tag: '@all',
}, async ({ gatehouse }) => {
  const { number, id } = await createMembership(gatehouse)
  const edited = await gatehouse(
    'membership',
    'edit',
    number,
    '--name',
    '',
    '--postcode',
    'BA5 1AA',
  )
  expect(edited).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: `Changed the membership ${number}.\n`,
  })
  const { stdout } = await gatehouse('membership', 'show', id)
  expect(stdout).toMatch(
    new RegExp(
      `^id +${id}\nmembership number +${number}\ntype +Friend\npostcode +BA5 1AA\nstate +current\ncreated +.*\ncontacts +none\n$`,
    ),
  )
})

test('gatehouse membership rejects a new UK postcode that cannot exist', async ({
  database,
  gatehouse,
  people,
}) => {
  const { number, id } = await addMembership(people)
  const uk = ['--country', 'United Kingdom', '--postcode', 'XYZ 99']
  const rejected = {
    exitCode: 2,
    stdout: '',
    stderr: '--postcode: Enter a full UK postcode, like BA5 1AA, or select another country\n',
  }
  const another = ['--number', unique('G'), '--type', 'Friend']
  expect(await gatehouse('membership', 'create', ...another, ...uk)).toEqual(rejected)
  expect(await gatehouse('membership', 'edit', number, ...uk)).toEqual(rejected)
  await database.sql`
    update membership set country = 'United Kingdom', postcode = 'XYZ 99' where id = ${id}`
  const named = await gatehouse('membership', 'edit', number, '--name', 'Ash Farm', ...uk)
  expect(named).toMatchObject({ exitCode: 0, stderr: '' })
})

test('gatehouse membership create and edit reject a number that another membership has', async ({
  database,
  gatehouse,
  people,
}) => {
  const [first, second] = [await addMembership(people), await addMembership(people)]
  const typed = first.number.toLowerCase()
  const rejected = {
    exitCode: 1,
    stdout: '',
    stderr: `--number: the membership ${first.number} (Oak Farm) already has the number "${typed}". To see it: node dist/gatehouse.js membership show ${first.id}\n`,
  }
  const create = ['create', '--type', 'Friend', '--number', typed]
  expect(await gatehouse('membership', ...create)).toEqual(rejected)
  const edit = (id: string, number: string) =>
    gatehouse('membership', 'edit', id, '--number', number, '--name', 'Ash Farm')
  expect(await edit(second.id, typed)).toEqual(rejected)
  // An import may have brought the same number twice.
  await database.sql`
    update membership set charity_number = ${first.number} where id = ${second.id}`
  expect(await edit(second.id, typed)).toMatchObject({ exitCode: 0, stderr: '' })
})

test('gatehouse membership create waits for another that takes the number at the same time', async ({
  database,
  gatehouse,
}) => {
  const number = unique('G')
  const other = await database.sql.reserve()
  await other`begin`
  await other`select take_membership_number(${number})`
  const created = gatehouse('membership', 'create', '--number', number, '--type', 'Friend')
  await expect
    .poll(
      () => database.sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`,
    )
    .toHaveLength(1)
  await other`insert into membership (charity_number, type) values (${number}, 'Industry')`
  await other`commit`
  other.release()
  expect(await created).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(`--number: the membership ${number} already has`),
  })
})

test('gatehouse membership finds a number in other capitals, unless another membership has it as it is typed', async ({
  database,
  gatehouse,
}) => {
  const { number, id } = await createMembership(gatehouse)
  const typed = number.toLowerCase()
  const show = async () =>
    JSON.parse((await gatehouse('membership', 'show', typed, '--json')).stdout).id
  expect(await show()).toBe(id)
  const [other] = await database.sql`
    insert into membership (charity_number, type) values (${typed}, 'Industry') returning id`
  expect(await show()).toBe(other?.id)
  const { stdout } = await gatehouse('membership', 'show', number, '--json')
  expect(JSON.parse(stdout).id).toBe(id)
})

test('gatehouse membership lists the ids of memberships that share a number', async ({
  database,
  gatehouse,
}) => {
  const { number, id } = await createMembership(gatehouse)
  await database.sql`
    insert into membership (charity_number, type) values (${number}, 'Industry')`
  const { exitCode, stderr } = await gatehouse('membership', 'show', number)
  expect(exitCode).toBe(1)
  expect(stderr).toContain(`Several memberships have the number "${number}"`)
  expect(stderr).toContain(`  ${id}  Oak Farm\n`)
})

test('gatehouse membership show rejects an unknown number with exit code 1', async ({
  gatehouse,
}) => {
  const result = await gatehouse('membership', 'show', 'x')
  expect(result).toMatchObject({ exitCode: 1, stdout: '' })
  expect(result.stderr).toMatch(/^There is no membership with .*"x"/)
})

test('gatehouse contact rejects an account that is, or is not, a contact already', {
  tag: '@all',
}, async ({ gatehouse, people }) => {
  const { number, id } = await addMembership(people)
  const { username } = await people.add()
  const run = async (verb: string, ...options: string[]) =>
    (await gatehouse('contact', verb, number, username, ...options)).stderr
  expect(await run('remove')).toContain('is not a contact')
  expect(await run('edit', '--primary', 'yes')).toContain('is not a contact')
  expect(await run('add')).toBe('')
  expect(await run('add', '--primary', 'yes')).toContain('is already a contact')
  expect(await contactsOf(people, id)).toEqual([username])
})

test('gatehouse membership delete deletes only a membership to which nothing belongs, and asks first', async ({
  database,
  gatehouse,
  people,
}) => {
  const { number, id } = await addMembership(people)
  const isStored = async () => (await database.sql`select from membership where id = ${id}`).length
  const ada = await people.add({ username: unique('ada') })
  await database.sql`insert into contact (membership_id, account_id) values (${id}, ${ada.id})`
  const kept = await gatehouse('membership', 'delete', number, '--yes')
  expect(kept).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('was not deleted, because it has contacts'),
  })
  await database.sql`delete from contact where membership_id = ${id}`
  await gatehouse('membership', 'renew', number, '--until', '2030-01-31')
  const paid = await gatehouse('membership', 'delete', number, '--yes')
  expect(paid.stderr).toContain('because it has payments')
  expect(await isStored()).toBe(1)

  const mistake = await createMembership(gatehouse)
  const asked = await gatehouse('membership', 'delete', mistake.number)
  expect(asked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--yes') })
  const deleted = await gatehouse('membership', 'delete', mistake.number, '--yes')
  expect(deleted).toMatchObject({
    exitCode: 0,
    stdout: `Deleted the membership ${mistake.number} (Oak Farm).\n`,
  })
  expect(
    await database.sql`
      select action, split_part(operator, '@', 1) as operator from audit_event
      where membership_id = ${mistake.id} order by id`,
  ).toEqual([
    { action: 'membership-created', operator: 'olga' },
    { action: 'membership-deleted', operator: 'olga' },
  ])
})
