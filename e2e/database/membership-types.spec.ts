import {
  listTypeDetails,
  saveTypeDetail,
  type TypeDetail,
} from '#db/queries/fees/membership-types.ts'
import { addType, editType } from '#lib/fees/manage-types.ts'
import { setKnownTypes } from '#lib/records/known-types.ts'
import { loadTypes, typeOptions } from '#lib/records/membership-types.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { expect, test } from '../fixtures/statements.ts'

const type = (name: string, more: Partial<TypeDetail> = {}): TypeDetail => ({
  name,
  names: { cy: `${name} (cy)` },
  audience: null,
  position: 3,
  offered: true,
  ...more,
})

test('a membership type is added once, changed as it was shown only, and listed by its place and name', async ({
  own: { db, sql },
}) => {
  await sql`delete from membership_type_detail`
  const [school, choir, band] = [type('School'), type('Choir'), type('Band', { position: 4 })]
  for (const added of [band, school, choir]) {
    expect(await saveTypeDetail(db, added, 'olga'), added.name).toBe(true)
  }
  expect(await saveTypeDetail(db, type('Choir', { position: 9 }), 'olga'), 'again').toBe(false)
  expect(await listTypeDetails(db)).toEqual([choir, school, band])
  const [row] =
    await sql`select 'Choir' = any(enum_range(null::membership_type)::text[]) as is_value`
  expect(row).toEqual({ is_value: true })

  const later: TypeDetail = {
    ...choir,
    names: {},
    audience: 'organisation',
    position: 5,
    offered: false,
  }
  for (const change of [
    { names: {} },
    { audience: 'individual' },
    { position: 2 },
    { offered: false },
  ] as const) {
    const shown = { ...choir, ...change }
    expect(await saveTypeDetail(db, later, 'olga', shown), JSON.stringify(change)).toBe(false)
  }
  expect(await saveTypeDetail(db, later, 'olga', choir)).toBe(true)
  expect(await saveTypeDetail(db, later, 'olga', later), 'no act').toBe(true)
  expect(await listTypeDetails(db)).toEqual([school, band, later])
  const events = await sql`
    select operator from audit_event where action = 'membership-types-changed' and operator = 'olga'`
  expect(events).toHaveLength(4)
})

test('an instance that adds or changes a membership type shows it at once', async ({
  own: { url },
}) => {
  setDatabaseUrl(url)
  try {
    await loadTypes()
    const offered = () => typeOptions().map(({ value }) => value)
    const before = offered()
    expect(await addType('Choir', {}, 'olga')).toBe('added')
    expect(offered()).toEqual([...before, 'Choir'])
    expect(await editType('Choir', { offered: false }, 'olga')).toBe('saved')
    expect(offered()).toEqual(before)
  } finally {
    setKnownTypes([])
    await closeDatabase()
  }
})
