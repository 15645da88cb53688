import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type postgres from 'postgres'
import { expect, test } from '../fixtures/statements.ts'

const folder = 'db/functions'

/**
 * The functions and triggers of the application, each with its definition and who may use it, without the one that
 * stands in for a function of PostgreSQL 18 on earlier versions.
 */
const readDefinitions = async (sql: postgres.Sql) =>
  await sql`
    select 'function ' || proname as name, pg_get_functiondef(oid) as definition,
      proacl::text as rights
    from pg_proc
    where pronamespace = 'public'::regnamespace and proname <> 'uuidv7'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select 'trigger ' || tgname, pg_get_triggerdef(oid), null from pg_trigger where not tgisinternal
    order by name`

test('the functions and triggers of a migrated database are those of db/functions, one file each', async ({
  own: { sql },
}) => {
  const migrated = await readDefinitions(sql)
  const declared: string[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.sql')) continue
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    const [own, ...others] = [...text.matchAll(/^CREATE OR REPLACE FUNCTION "(\w+)"/gm)]
    expect([basename(file), others], file).toEqual([`${own?.[1]?.replaceAll('_', '-')}.sql`, []])
    const triggers = [...text.matchAll(/^CREATE OR REPLACE TRIGGER "(\w+)"/gm)]
    declared.push(`function ${own?.[1]}`, ...triggers.map(([, name]) => `trigger ${name}`))
    await sql.unsafe(text)
  }
  expect(migrated.map(({ name }) => name).sort()).toEqual(declared.sort())
  // The files replace each definition by the same one.
  expect(await readDefinitions(sql)).toEqual(migrated)
})
