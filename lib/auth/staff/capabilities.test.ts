import { describe, expect, test } from 'vitest'
import { staffRoles } from '#db/values/staff-roles.ts'
import { sourceFiles } from '#lib/source-files.ts'
import { capabilities, may, staffActions, staffPages, staffRoutes } from './capabilities.ts'

const inStaff = sourceFiles.filter(([path]) => path.startsWith('app/staff/'))
/** The source of each page under /staff, by the path of its folder. */
const pages = inStaff
  .filter(([path]) => path.endsWith('/page.tsx'))
  .map(([path, text]) => [path.slice('app'.length, -'/page.tsx'.length), text] as const)
/** Each method of the route modules under /staff, with the path of its folder. */
const routes = inStaff
  .filter(([path]) => path.endsWith('/route.ts'))
  .flatMap(([path, text]) =>
    text
      .split(/^export /m)
      .slice(1)
      .map((body) => [path.slice('app'.length, -'/route.ts'.length), body] as const),
  )
/** The body of each action, by its name. */
const actions = inStaff
  .filter(([path, text]) => /^'use server'/.test(text) && !path.endsWith('.test.ts'))
  .flatMap(([, text]) =>
    text
      .split(/^export /m)
      .slice(1)
      .map((body) => [/(?:function|const) (\w+)/.exec(body)?.[1] ?? '', body] as const),
  )

describe('authorisation of staff', () => {
  test('every page under /staff is in the list of what it needs', () => {
    expect(pages.map(([path]) => path).sort()).toEqual(Object.keys(staffPages).sort())
  })

  test('every action of the pages for staff is in the list of what it needs', () => {
    expect(actions.map(([name]) => name).sort()).toEqual(Object.keys(staffActions).sort())
  })

  test.each(pages)('the page %s first requires the capability in the list', (path, text) => {
    expect(firstGuard(text.slice(text.indexOf('export default')))).toBe(staffPages[path])
  })

  test.each(actions.length > 0 ? actions : [['none', '']])(
    'the action %s first requires the capability in the list',
    (name, body) => {
      expect(firstGuard(body)).toBe(staffActions[name])
    },
  )

  test('every route module under /staff is in the list of what it needs', () => {
    expect([...new Set(routes.map(([path]) => path))].sort()).toEqual(
      Object.keys(staffRoutes).sort(),
    )
  })

  test.each(routes)('the route %s first requires the capability in the list', (path, body) => {
    expect(firstGuard(body)).toBe(staffRoutes[path])
  })

  test('every role may open the first page, and a member without a role nothing', () => {
    for (const role of staffRoles) expect(may([role], 'use-staff-pages')).toBe(true)
    for (const capability of Object.keys(capabilities)) {
      expect(may([], capability as keyof typeof capabilities)).toBe(false)
    }
  })
})

/** The capability of the first guard, if only reading the input precedes it. */
function firstGuard(body: string): string | undefined {
  const [before = '', after = ''] = body.split(/await requireStaff(?:Request)?\(/, 2)
  const isFirst = !/\bawait (?!params|searchParams)|\breturn\b/.test(before)
  return isFirst ? /^\s*'([\w-]+)'/.exec(after)?.[1] : undefined
}
