import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declaredProgram } from './migration-files.ts'

const files = readdirSync('db/functions', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(`db/functions/${name}`, 'utf8'))

test('the migrations leave the functions and triggers of db/functions, with which doctor compares a database', () => {
  const [left, declared] = [declaredProgram(), declaredProgram(files)]
  expect(declared.functions.size).toBe(files.length)
  expect(new Map([...left.functions].sort())).toEqual(new Map([...declared.functions].sort()))
  expect([...left.triggers].sort()).toEqual([...declared.triggers].sort())
})

test('a migration replaces and drops functions and triggers of earlier ones', () => {
  const create = (name: string, body: string) =>
    `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$${body}$$;`
  const trigger = (name: string, run: string) =>
    `CREATE OR REPLACE TRIGGER "${name}" BEFORE UPDATE ON "fee" FOR EACH ROW EXECUTE FUNCTION "${run}"();`
  const { functions, triggers } = declaredProgram([
    create('stays', 'old'),
    create('goes', 'old'),
    trigger('one', 'goes'),
    trigger('two', 'goes'),
    'CREATE OR REPLACE FUNCTION "stays"() RETURNS trigger LANGUAGE plpgsql AS $$new$$;',
    trigger('one', 'stays'),
    'DROP TRIGGER "two" ON "fee";',
    'DROP FUNCTION IF EXISTS "goes"();',
  ])
  expect([...functions]).toEqual([['stays', 'new']])
  expect(triggers).toEqual(['one on fee: stays'])
})
