import { describe, expect, test } from 'vitest'
import { isTest, sourceFiles } from '#lib/source-files.ts'

const files = sourceFiles.filter(([path]) => !isTest(path))
const inApp = files.filter(([path]) => path.startsWith('app/') && path !== 'app/member.ts')
/** Names that only the files of a staff view use. */
const shows = /\b(shownMember|requireShownMember|currentView)\b/
const memberActions = inApp
  .filter(([path, text]) => path.startsWith('app/(member)/') && /^'use server'/.test(text))
  .flatMap(([path, text]) =>
    text
      .split(/^export async function /m)
      .slice(1)
      .map((body) => [`${path} ${/^\w+/.exec(body)?.[0]}`, body] as const),
  )
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
  test('is possible on pages only, not in an action or a route module', () => {
    const others = inApp.filter(
      ([path, text]) =>
        shows.test(text) && (/'use server'/.test(text) || /\/route\.ts$/.test(path)),
    )
    expect(others.map(([path]) => path)).toEqual(['app/end-view/route.ts'])
  })

  test.each(memberActions)('%s acts for the member who is signed in', (_, body) => {
    expect(body).toMatch(/await (requireMember|currentMember)\(/)
  })

  test.each(readers)('%s only reads', (_, part) => {
    expect(part).not.toMatch(/\b(insert into|delete from|update \w+ set|insert\w*AuditEvent)\b/i)
  })

  test('is read by ten queries, all of the members’ own pages', () => {
    expect(readers).toHaveLength(10)
  })
})
