import { randomUUID } from 'node:crypto'
import { feeChoice } from '#lib/fees/fee-choice.ts'
import { listFeesOnDay } from '#lib/fees/list-current-fees.ts'
import { addFee, editFee, endFee, scheduleFee } from '#lib/fees/manage-fees.ts'
import { planRaise } from '#lib/fees/raise-fees.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { expect, test } from '../fixtures/statements.ts'

const [yesterday, today] = [londonDay(-1), londonDay(0)]
const [first, second] = [londonDay(5), londonDay(6)]
const [last, after] = [londonDay(20), londonDay(21)]
const fee = { type: 'Friend', description: 'A fee', audience: 'individual' } as const
const unbanded = { band: null, bandDescription: null, amount: '10.00' }

/** The acts on a fee from `first` to `last`, and their outcomes. */
const acts: readonly (readonly [
  what: string,
  act: (id: string) => Promise<object>,
  outcome: Readonly<Record<string, unknown>>,
])[] = [
  [
    'changed from its first day',
    (id) => scheduleFee(id, first, {}, 'olga'),
    { outcome: 'not-begun' },
  ],
  [
    'changed from its second day',
    (id) => scheduleFee(id, second, {}, 'olga'),
    { outcome: 'saved' },
  ],
  ['changed from its last day', (id) => scheduleFee(id, last, {}, 'olga'), { outcome: 'saved' }],
  [
    'changed from the day after its last one',
    (id) => scheduleFee(id, after, {}, 'olga'),
    { outcome: 'ended-by', day: after },
  ],
  [
    'changed from yesterday',
    (id) => scheduleFee(id, yesterday, {}, 'olga'),
    { outcome: 'in-the-past', day: yesterday },
  ],
  [
    'changed with words of a band that it has not',
    (id) => scheduleFee(id, second, { bandDescription: 'Big' }, 'olga'),
    { outcome: 'band-missing' },
  ],
  [
    'changed if it is none',
    () => scheduleFee(randomUUID(), second, {}, 'olga'),
    { outcome: 'unknown' },
  ],
  [
    'corrected so that it is for one day',
    (id) => editFee(id, { until: first }, 'olga'),
    { outcome: 'saved', fee: { until: first } },
  ],
  [
    'corrected so that it ends before it begins',
    (id) => editFee(id, { until: today }, 'olga'),
    { outcome: 'until-before-from', from: first, until: today },
  ],
  [
    'corrected with a translation of a band that it has not',
    (id) => editFee(id, { bandDescriptions: { cy: 'Mawr' } }, 'olga'),
    { outcome: 'band-missing' },
  ],
  [
    'corrected after its words have changed',
    (id) => editFee(id, { description: 'Another' }, 'olga', { description: 'As it was' }),
    { outcome: 'changed-meanwhile' },
  ],
  ['corrected if it is none', () => editFee(randomUUID(), {}, 'olga'), { outcome: 'unknown' }],
  [
    'ended today',
    (id) => endFee(id, undefined, 'olga'),
    { outcome: 'ended', from: today, deleted: true },
  ],
  [
    'ended from its first day',
    (id) => endFee(id, first, 'olga'),
    { outcome: 'ended', from: first, deleted: true },
  ],
  [
    'ended from its second day',
    (id) => endFee(id, second, 'olga'),
    { outcome: 'ended', from: second, deleted: false },
  ],
  [
    'ended after its last day',
    (id) => endFee(id, after, 'olga'),
    { outcome: 'ended-by', day: after },
  ],
  [
    'ended from yesterday',
    (id) => endFee(id, yesterday, 'olga'),
    { outcome: 'in-the-past', day: yesterday },
  ],
  ['ended if it is none', () => endFee(randomUUID(), undefined, 'olga'), { outcome: 'unknown' }],
]

test('a fee is changed, corrected and ended within its days, from today on', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  try {
    for (const [what, act, outcome] of acts) {
      await sql`delete from fee`
      const added = await addFee({ ...fee, ...unbanded, from: first, until: last }, 'olga')
      const id = 'fee' in added ? added.fee.id : ''
      expect(await act(id), `a fee that is ${what}`).toMatchObject(outcome)
    }
  } finally {
    await closeDatabase()
  }
})

test('a fee is added from today unless it has another day, for one day at least, and with a band if it describes one', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  const add = async (more: object) => {
    await sql`delete from fee`
    return addFee({ ...fee, ...unbanded, from: null, until: null, ...more }, 'olga')
  }
  try {
    expect(await add({})).toMatchObject({ outcome: 'saved', fee: { from: today, until: null } })
    expect(await add({ until: today })).toMatchObject({ outcome: 'saved', fee: { until: today } })
    expect(await add({ until: yesterday })).toMatchObject({ outcome: 'until-before-from' })
    expect(await add({ bandDescription: 'Big' })).toEqual({ outcome: 'band-missing' })
    expect(await add({ band: 'A', bandDescription: 'Big' })).toMatchObject({ outcome: 'saved' })
    const raise = { by: '10', unit: 'percent' } as const
    expect(await planRaise({ ...raise, from: yesterday })).toMatchObject({ outcome: 'in-the-past' })
    expect(await planRaise({ ...raise, from: first })).toMatchObject({
      outcome: 'planned',
      fees: [{ amount: '10.00', raised: '11.00' }],
    })
    expect(await planRaise({ ...raise, by: '1', from: first })).toEqual({ outcome: 'nothing' })
    await sql`update fee set amount = 100000000`
    const by = (percent: string) => planRaise({ ...raise, by: percent, from: first })
    expect(await by('899')).toMatchObject({ fees: [{ raised: '999000000.00' }] })
    expect(await by('900')).toEqual({ outcome: 'too-much' })
  } finally {
    await closeDatabase()
  }
})

test('the picker offers both fees of a type and a band, for persons and for organisations, each with a value of its own', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  await sql`delete from fee`
  try {
    for (const [audience, band, amount] of [
      ['individual', 'A', '1.00'],
      ['organisation', 'A', '2.00'],
      ['organisation', 'B', '3.00'],
    ] as const) {
      const one = { ...fee, ...unbanded, audience, band, amount, from: today, until: null }
      expect(await addFee(one, 'olga')).toMatchObject({ outcome: 'saved' })
    }
    const fees = await listFeesOnDay(today)
    expect(fees.map((one) => [feeChoice(one), one.amount])).toEqual([
      ['Friend, A', '1.00'],
      ['Friend, A (organisation)', '2.00'],
      ['Friend, B', '3.00'],
    ])
  } finally {
    await closeDatabase()
  }
})
