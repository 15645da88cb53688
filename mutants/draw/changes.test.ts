import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.js'

/** The text of a source with each change of an operator, one at a time. */
function changed(source: string, operator: string): string[] {
  return changesOf(source, 'ts')
    .filter((change) => change.operator === operator)
    .map(({ start, end, put }) => source.slice(0, start) + put + source.slice(end))
}

describe('a change of TypeScript', () => {
  test.each([
    ['limit', 'a < b', ['(a) <= (b)']],
    ['limit', 'a >= b', ['(a) > (b)']],
    ['limit', 'a === b', []],
    ['limit', 'a < Date.now() - b', []],
    ['and-or', 'a || b', ['(a) && (b)']],
    ['and-or', 'a && b', ['(a) || (b)']],
    ['conjunct', 'a && b', ['a', 'b']],
    ['conjunct', '() => a && { b }', ['() => a', '() => ({ b })']],
    ['conjunct', 'a || b', []],
    ['coalesce', 'a ?? b', ['a']],
    ['number', 'f(29)', ['f(30)']],
    ['number', 'f(14_000)', ['f(28000)']],
    ['number', 'type A = 1 | 2; const a = { 1: b }', []],
    ['element', 'f([a, b])', ['f([, b])', 'f([a, ])']],
    ['element', 'f([a])', []],
    ['element', 'const [a, b] = c', []],
    ['call', 'f()', ['']],
    ['call', 'await f()', ['']],
    ['call', 'const a = f()', []],
    ['await', 'await f()', ['f()']],
    ['await', 'const a = await f()', []],
    ['guard', 'if (a) throw b', ['']],
    ['guard', 'function f() { if (a) { b(); return } }', ['function f() {  }']],
    ['guard', 'if (a) throw b; else c()', []],
    ['guard', 'if (a) b()', []],
    ['early-return', 'const f = () => { a(); b() }', ['const f = () => { a(); return }']],
    ['early-return', 'const f = () => { a(); b(); return c }', []],
  ])('%s of %s', (operator, source, expected) => {
    expect(changed(source, operator)).toEqual(expected)
  })
})

const hole = '$'.concat('{b}')

test('a change with which a statement begins is no argument of the line before', () => {
  const variantsOf = (source: string) => changesOf(source, 'ts').map(({ as }) => as)
  expect(variantsOf('const a = b\nc < d')).toEqual(['opening'])
  expect(variantsOf('const a = b\nconst e = c < d')).toEqual(['code'])
})

describe('a change of SQL', () => {
  test.each([
    ['limit', 'select where a <= b', ['select where a < b']],
    ['limit', 'select where a <> b', []],
    ['limit', 'select where a <= now()', []],
    ['conjunct', 'select where a = 1', ['select where true']],
    ['conjunct', 'select where a = 1 and b', ['select where  b', 'select where a = 1 ']],
    ['conjunct', 'select where (a and b) or c', ['select where (a ) or c']],
    ['conjunct', 'delete from t using u where a or b', []],
    [
      'conjunct',
      'from t join u on a = b and c where d',
      [
        'from t join u on  c where d',
        'from t join u on a = b  where d',
        'from t join u on a = b and c where true',
      ],
    ],
    [
      'conjunct',
      'case when a and b then c end',
      ['case when  b then c end', 'case when a  then c end'],
    ],
    ['conjunct', 'where a between b and c order by d', ['where true order by d']],
    ['conjunct', 'insert into t select b on conflict (a) do nothing', []],
    ['and-or', 'where a between b and c and d', ['where a between b and c or d']],
    ['and-or', 'where a or b', ['where a and b']],
    ['order', 'order by a desc', ['order by a asc']],
    ['order', 'order by a, b', ['order by a desc, b']],
    ['order', `order by ${hole}`, []],
    ['coalesce', 'select coalesce(a, f(b, c), d)', ['select (a)']],
    ['coalesce', 'select coalesce(f(a, b), c)', ['select (f(a, b))']],
    ['distinct', 'select distinct a', ['select  a']],
    ['distinct', 'select distinct on (a, b) c', ['select  c']],
    ['distinct', 'where a is distinct from b', []],
    ['lock', 'select from t for no key update of t skip locked', ['select from t ']],
    ['lock', 'substring(a for 3)', []],
    ['column', 'select a, f(b, c) as d from t', ['select a from t']],
    ['column', 'delete from t returning a, b', ['delete from t returning a']],
    ['column', 'with u as (select a, b from t) select a from u', []],
    ['column', 'insert into t select a, b', []],
    ['number', "now() - interval '14 days'", ["now() - interval '15 days'"]],
    ['number', 'limit 50', ['limit 51']],
    ['number', 'limit 1000', ['limit 2000']],
    ['number', "where exists (select 1) and a = '1'", []],
    ['number', `where a = '${hole} 2'`, []],
  ])('%s of %s', (operator, sql, expected) => {
    const source = (text: string) => `sql\`${text}\``
    expect(changed(source(sql), operator)).toEqual(expected.map(source))
  })

  test('concerns SQL alone', () => {
    expect(changesOf('text`a and b`', 'ts')).toEqual([])
  })
})
