import { expect } from '../fixtures/test.ts'
import { dump, test } from './import-test.ts'

// Each test runs several commands, and a busy machine takes seconds for each.
test.describe.configure({ timeout: 180_000 })

const header = 'Membership type,Description,Individual,Amount,Valid from,Valid to'
const friend = (amount: string, from: string, until: string, individual = 'yes') =>
  `Friend,Friend of the charity,${individual},${amount},${from},${until}`

test('gatehouse import fees reports periods that overlap, with the line and a day to end on', async ({
  gatehouse,
  own,
  save,
}) => {
  await own.sql`delete from fee`
  const before = await dump(own.sql)
  const file = await save('fees.csv', [
    header,
    friend('20', '', ''),
    friend('25', '01/01/2027', ''),
    friend('90', '', '', 'no'),
  ])
  const refused = await gatehouse('import', 'fees', file, '--yes')
  expect(refused).toMatchObject({ exitCode: 1 })
  expect(refused.stdout).toContain(
    "line 2, Valid to: expected a period that does not overlap with line 3 (from 2027-01-01, without an end); use '2026-12-31'",
  )
  expect(refused.stdout).toContain('1 fault on 1 line')
  expect(await dump(own.sql)).toEqual(before)

  const sameDay = await save('same-day.csv', [
    header,
    friend('20', '', '01/01/2027'),
    friend('25', '01/01/2027', ''),
  ])
  const checked = await gatehouse('import', 'fees', sameDay, '--dry-run')
  expect(checked.stdout).toContain("use '2026-12-31'")

  const corrected = await save('corrected.csv', [
    header,
    friend('20', '', '31/12/2026'),
    friend('25', '01/01/2027', ''),
    friend('90', '', '', 'no'),
  ])
  expect(await gatehouse('import', 'fees', corrected, '--yes')).toMatchObject({ exitCode: 0 })
  const stored = await own.sql`select amount, individual from fee order by amount`
  expect(stored).toEqual([
    { amount: '20.00', individual: true },
    { amount: '25.00', individual: true },
    { amount: '90.00', individual: false },
  ])
})

test('gatehouse import fees --only-good leaves out a successor of a fee that stays as it is', async ({
  gatehouse,
  own,
  save,
}) => {
  await own.sql`delete from fee`
  const first = await save('fees.csv', [header, friend('20', '', '')])
  expect(await gatehouse('import', 'fees', first, '--yes')).toMatchObject({ exitCode: 0 })
  // Line 2 overlaps with line 3, so it does not end the stored fee, which then overlaps with lines 3 and 4.
  const file = await save('successors.csv', [
    header,
    friend('20', '', '01/01/2027'),
    friend('25', '01/01/2027', '31/12/2027'),
    friend('30', '01/01/2028', ''),
    friend('90', '', '', 'no'),
  ])
  const imported = await gatehouse('import', 'fees', file, '--only-good', '--yes')
  expect(imported.stdout).toContain(
    '2 lines, Valid from: expected a fee that does not overlap with the stored one, which stays as it is because line 2 has a fault: lines 3, 4',
  )
  expect(imported.stdout).toContain('3 faults on 3 lines')
  const stored = await own.sql`select amount from fee order by amount`
  expect(stored).toEqual([{ amount: '20.00' }, { amount: '90.00' }])
})

test('gatehouse import fees names the line of a fee that ends before it begins, or has no band', {
  tag: '@all',
}, async ({ gatehouse, own, save }) => {
  const before = await dump(own.sql)
  const file = await save('fees.csv', [
    'Membership type,Description,Individual,Band,Band description,Amount,Valid from,Valid to',
    'Friend,Friend of the charity,no,,,20,01/02/2031,31/01/2031',
    'Friend,Friend of the charity,no,,Small farms,20,01/02/2032,',
  ])
  // No row is left to compare with the database.
  const refused = await gatehouse('import', 'fees', file, '--yes')
  expect(refused).toMatchObject({ exitCode: 1, stderr: '' })
  expect(refused.stdout).toContain(
    "line 2, Valid to: '2031-01-31'; expected a day that is not before 2031-02-01, on which",
  )
  expect(refused.stdout).toContain(
    "line 3, Band description: 'Small farms'; expected an empty cell, because this row has no band",
  )
  expect(await dump(own.sql)).toEqual(before)
})

test('gatehouse import fees reports a fee that overlaps with a stored one, and ends one for its successor', {
  tag: '@all',
}, async ({ gatehouse, own, save }) => {
  await own.sql`delete from fee`
  const first = await save('fees.csv', [header, friend('20', '', '')])
  expect(await gatehouse('import', 'fees', first, '--yes')).toMatchObject({ exitCode: 0 })
  const one = await dump(own.sql)

  const overlap = await save('overlap.csv', [header, friend('25', '01/01/2027', '')])
  const refused = await gatehouse('import', 'fees', overlap, '--yes')
  expect(refused).toMatchObject({ exitCode: 1 })
  expect(refused.stdout).toContain(
    "line 2, Valid from: '2027-01-01'; expected a period that does not overlap with the stored fee 'Friend of the charity' (from the beginning, without an end)",
  )
  expect(await dump(own.sql)).toEqual(one)

  const successor = await save('successor.csv', [
    header,
    friend('25', '01/01/2027', ''),
    friend('20', '', '31/12/2026'),
  ])
  const imported = await gatehouse('import', 'fees', successor, '--yes', '--json')
  expect(imported).toMatchObject({ exitCode: 0 })
  const { importId, counts } = JSON.parse(imported.stdout)
  expect(counts.fees).toEqual({ new: 1, changed: 1, unchanged: 0 })

  const undone = await gatehouse('import', 'undo', `${importId}`, '--yes')
  expect(undone).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Fee: 2\n') })
  expect(await dump(own.sql)).toEqual(one)
})

test('gatehouse import undo leaves a fee ended if its successor was edited since', {
  tag: '@all',
}, async ({ gatehouse, own, save }) => {
  await own.sql`delete from fee`
  const first = await save('fees.csv', [header, friend('20', '', '')])
  await gatehouse('import', 'fees', first, '--yes')
  const successor = await save('successor.csv', [
    header,
    friend('20', '', '31/12/2026'),
    friend('25', '01/01/2027', ''),
  ])
  const imported = await gatehouse('import', 'fees', successor, '--yes', '--json')
  await own.sql`update fee set amount = 26 where amount = 25`
  const { importId } = JSON.parse(imported.stdout)
  const undone = await gatehouse('import', 'undo', `${importId}`, '--yes', '--json')
  expect(undone).toMatchObject({ exitCode: 0 })
  expect(JSON.parse(undone.stdout).counts).toEqual({ fee: { edited: 1, taken: 1 } })
  const stored = await own.sql`select amount, valid_to::text as until from fee order by amount`
  expect(stored).toEqual([
    { amount: '20.00', until: '2026-12-31' },
    { amount: '26.00', until: 'infinity' },
  ])
})

test('gatehouse import fees takes the same fee for individuals and for organisations as two', {
  tag: '@all',
}, async ({ gatehouse, own, save }) => {
  await own.sql`delete from fee`
  const file = await save('fees.csv', [
    header,
    friend('20', '', ''),
    friend('90', '', '', 'no'),
    friend('21', '', ''),
  ])
  const refused = await gatehouse('import', 'fees', file, '--yes')
  expect(refused.stdout).toContain('1 fault on 1 line')
  expect(refused.stdout).toContain(
    "line 4, Membership type: 'Friend'; expected a value that line 2 does not have",
  )
})

test('gatehouse import fees adds translations to those of other languages, and undoes it', async ({
  gatehouse,
  own,
  save,
}) => {
  await own.sql`delete from fee`
  const translated = `${header},Description in Welsh`
  const fee = `${friend('20', '', '')},Cyfaill`
  const path = await save('fees.csv', [translated, fee])
  expect(await gatehouse('import', 'fees', path, '--yes')).toMatchObject({ exitCode: 0 })
  const read = async () => (await own.sql`select descriptions from fee`)[0]?.descriptions
  expect(await read()).toEqual({ cy: 'Cyfaill' })
  await own.sql`update fee set descriptions = descriptions || '{"fr": "Ami"}'`
  const countsOf = async (line: string) => {
    const again = await save('again.csv', [translated, line])
    const { importId, counts } = JSON.parse(
      (await gatehouse('import', 'fees', again, '--yes', '--json')).stdout,
    )
    return { importId, fees: counts.fees }
  }
  expect((await countsOf(fee)).fees).toEqual({ new: 0, changed: 0, unchanged: 1 })
  const { importId, fees } = await countsOf(`${friend('20', '', '')},`)
  expect(fees).toEqual({ new: 0, changed: 1, unchanged: 0 })
  expect(await read()).toEqual({ fr: 'Ami' })
  const undone = await gatehouse('import', 'undo', `${importId}`, '--yes')
  expect(undone.stdout).toContain('Fee: 1\n')
  expect(await read()).toEqual({ cy: 'Cyfaill', fr: 'Ami' })
})
