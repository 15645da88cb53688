import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures/statements.ts'

const columns = [
  ['fee', 'descriptions'],
  ['fee', 'band_descriptions'],
  ['saved_reply', 'texts'],
  ['membership_type_detail', 'names'],
] as const

test('the database rejects translations that are no texts by the codes of languages', async ({
  own: { sql },
}) => {
  await sql`delete from fee`
  await sql`insert into fee (position, type, description, individual) values (1, 'Friend', 'F', true)`
  await sql`insert into saved_reply (decision, name, text) values ('ask', 'More', 'More')`
  await sql`insert into membership_type_detail (name, position) values ('Life', 1)`
  for (const [table, column] of columns) {
    const set = (value: string) =>
      sql`update ${sql(table)} set ${sql(column)} = ${value}::text::jsonb`
    for (const wrong of ['{"cy": ""}', '{"cy": 1}', '{"Welsh": "x"}', '["cy"]', '"cy"'])
      await expect(set(wrong), `${column} ${wrong}`).rejects.toThrow(/violates check constraint/)
    await set('{"cy": "Hyd oes", "fr": "x"}')
  }
})

test('the migration takes over the descriptions that earlier versions had in Welsh, or in English beside Welsh', async ({
  own: { sql },
}) => {
  const path = 'db/migrations/0010_texts_per_language.sql'
  const [statement = ''] = /^UPDATE "fee"[^;]+/m.exec(readFileSync(path, 'utf8')) ?? []
  await sql`delete from fee`
  await sql`
    insert into fee (position, type, description, second_description, individual)
    values (1, 'Friend', 'For friends', 'I gyfeillion', true)`
  const taken = (language?: string) =>
    sql.begin(async (own) => {
      if (language) await own`select set_config('gatehouse.second_language', ${language}, true)`
      await own.unsafe(statement)
      return await own`select descriptions, band_descriptions from fee`
    })
  expect(await taken()).toEqual([{ descriptions: { cy: 'I gyfeillion' }, band_descriptions: {} }])
  expect(await taken('en')).toMatchObject([{ descriptions: { en: 'I gyfeillion' } }])
})
