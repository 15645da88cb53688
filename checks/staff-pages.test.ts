import { expect, test } from 'vitest'
import { sourceFiles } from '../e2e/fixtures/source-files.ts'
import { staffPages, staffRoutes } from '../e2e/staff/staff-pages.ts'

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

test('every page under /staff is in the list of what it needs', () => {
  expect(pages.map(([path]) => path).sort()).toEqual(Object.keys(staffPages).sort())
})

test('every page under /staff first requires the capability in the list', () => {
  const offenders = pages.filter(
    ([path, text]) => firstGuard(text.slice(text.indexOf('export default'))) !== staffPages[path],
  )
  expect(offenders.map(([path]) => path)).toEqual([])
})

test('every route module under /staff is in the list of what it needs', () => {
  expect([...new Set(routes.map(([path]) => path))].sort()).toEqual(Object.keys(staffRoutes).sort())
})

test('every route under /staff first requires the capability in the list', () => {
  const offenders = routes.filter(([path, body]) => firstGuard(body) !== staffRoutes[path])
  expect(offenders.map(([path]) => path)).toEqual([])
})

/** The capability of the first guard, if only reading the input precedes it. */
function firstGuard(body: string): string | undefined {
  const [before = '', after = ''] = body.split(
    /await (?:requireStaff(?:Request)?|open\w+)\((?=\s*')/,
    2,
  )
  const isFirst = !/\bawait (?!params|searchParams)|\breturn\b/.test(before)
  return isFirst ? /^\s*'([\w-]+)'/.exec(after)?.[1] : undefined
}
