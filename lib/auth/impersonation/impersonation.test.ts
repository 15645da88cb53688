import { describe, expect, test } from 'vitest'
import { isTest, sourceFiles } from '../../../e2e/fixtures/source-files.ts'

const files = sourceFiles.filter(([path]) => !isTest(path))
const inApp = files.filter(([path]) => path.startsWith('app/') && path !== 'app/member.ts')
/** Names that only the files of a staff view use. */
const shows = /\b(shownMember|requireShownMember|impersonatedMember)\b/
/** The parts of the query files that read for a view. */
const readers = files
  .filter(([path]) => path.startsWith('db/queries/') && path !== 'db/queries/live-caller.ts')
  .flatMap(([path, text]) =>
    text
      .split(/^(?=export |const |\/\*\*)/m)
      .filter((part) => part.includes('${liveReader('))
      .map((part) => [`${path}: ${/(?:const|function) (\w+)/.exec(part)?.[1]}`, part] as const),
  )

describe('seeing what a member sees', () => {
  test('is possible on pages only, not in a form or a route module', () => {
    const others = inApp.filter(
      ([path, text]) => shows.test(text) && /^app\/forms\/|\/route\.ts$/.test(path),
    )
    expect(others.map(([path]) => path)).toEqual([])
  })

  test.each(readers)('%s only reads', (_, part) => {
    expect(part).not.toMatch(/\b(insert into|delete from|update \w+ set|insert\w*AuditEvent)\b/i)
  })

  test('is read by seventeen queries, all of the members’ own pages', () => {
    expect(readers).toHaveLength(17)
  })
})
