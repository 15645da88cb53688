import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { type Gatehouse, test } from './gatehouse.ts'

async function createMembership(gatehouse: Gatehouse) {
  const number = unique('G')
  const facts = ['--number', number, '--type', 'Friend', '--name', 'Oak Farm']
  const { stdout } = await gatehouse('membership', 'create', ...facts, '--json')
  return { number, id: JSON.parse(stdout).id as string }
}

/** The contacts of a membership as `username: rights`. */
async function contactsOf(gatehouse: Gatehouse, number: string): Promise<string[]> {
  const { stdout } = await gatehouse('membership', 'show', number, '--json')
  return JSON.parse(stdout)
    .contacts.map(({ username, ...contact }: Record<string, unknown>) =>
      [username, ...['primary', 'billing', 'lsfr'].filter((right) => contact[right])].join(' '),
    )
    .sort()
}

test('gatehouse contact moves primary and billing from one contact to another', async ({
  database,
  gatehouse,
  people,
}) => {
  const { number, id } = await createMembership(gatehouse)
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
  expect(await contactsOf(gatehouse, number)).toEqual([
    `${ada.username} billing`,
    `${bo.username} primary`,
  ])
  await gatehouse('contact', 'edit', id, bo.id, '--billing', 'yes', '--lsfr', 'yes')
  expect(await contactsOf(gatehouse, number)).toEqual([
    ada.username,
    `${bo.username} primary billing lsfr`,
  ])
  await gatehouse('contact', 'edit', id, bo.id, '--primary', 'no')
  expect((await gatehouse('contact', 'remove', number, ada.username)).exitCode).toBe(0)
  expect(await contactsOf(gatehouse, number)).toEqual([`${bo.username} billing lsfr`])
  expect(
    await database.sql`
      select action, account_id, split_part(operator, '@', 1) as operator from audit_event
      where membership_id = ${id} order by id`,
  ).toEqual([
    { action: 'membership-created', account_id: null, operator: 'olga' },
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
}) => {
  const { number, id } = await createMembership(gatehouse)
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
}) => {
  const [first, second] = [await createMembership(gatehouse), await createMembership(gatehouse)]
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

test('gatehouse membership lists the ids of memberships that share a number', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const { number, id } = await createMembership(gatehouse)
  await database.sql`
    insert into membership (charity_number, type) values (${number}, 'Industry')`
  const { exitCode, stderr } = await gatehouse('membership', 'show', number)
  expect(exitCode).toBe(1)
  expect(stderr).toContain(`Several memberships have the number "${number}"`)
  expect(stderr).toContain(`  ${id}  Oak Farm\n`)
})

const wrong: [fault: string, args: string[], exitCode: number, message: RegExp][] = [
  [
    'create without a type',
    ['membership', 'create', '--number', 'G1'],
    2,
    /option '--type <type>'/,
  ],
  ['edit without options', ['membership', 'edit', 'G1001'], 2, /^Give at least one option/],
  [
    'edit with an empty number',
    ['membership', 'edit', 'x', '--number', ''],
    2,
    /^--number: this val/,
  ],
  [
    'show of an unknown number',
    ['membership', 'show', 'x'],
    1,
    /^There is no membership with .*"x"/,
  ],
  [
    'maybe',
    ['contact', 'edit', 'x', 'ada', '--primary', 'maybe'],
    2,
    /^--primary: use one of: yes, no/,
  ],
  [
    'contact edit without options',
    ['contact', 'edit', 'G1001', 'ada'],
    2,
    /^Give at least one opt/,
  ],
]
for (const [fault, args, exitCode, message] of wrong) {
  test(`gatehouse ${args[0]} rejects ${fault} with exit code ${exitCode}`, async ({
    gatehouse,
  }) => {
    const result = await gatehouse(...args)
    expect(result).toMatchObject({ exitCode, stdout: '' })
    expect(result.stderr).toMatch(message)
  })
}

test('gatehouse contact rejects an account that is, or is not, a contact already', {
  tag: '@all',
}, async ({ gatehouse, people }) => {
  const { number } = await createMembership(gatehouse)
  const { username } = await people.add()
  const run = async (verb: string, ...options: string[]) =>
    (await gatehouse('contact', verb, number, username, ...options)).stderr
  expect(await run('remove')).toContain('is not a contact')
  expect(await run('edit', '--primary', 'yes')).toContain('is not a contact')
  expect(await run('add')).toBe('')
  expect(await run('add', '--primary', 'yes')).toContain('is already a contact')
  expect(await contactsOf(gatehouse, number)).toEqual([username])
})

test('gatehouse membership delete deletes only a membership to which nothing belongs, and asks first', async ({
  database,
  gatehouse,
  people,
}) => {
  const { number, id } = await createMembership(gatehouse)
  const isStored = async () => (await database.sql`select from membership where id = ${id}`).length
  const ada = await people.add({ username: unique('ada') })
  await gatehouse('contact', 'add', number, ada.username)
  const kept = await gatehouse('membership', 'delete', number, '--yes')
  expect(kept).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('was not deleted, because it has contacts'),
  })
  await gatehouse('contact', 'remove', number, ada.username)
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
