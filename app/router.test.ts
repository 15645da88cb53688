import { expect, test } from 'vitest'
import { sourceFiles } from '../e2e/fixtures/source-files.ts'
import { handlersOf } from './router.ts'
import { isRoute } from './server/pages/routes.ts'

/** The paths of all route modules, with a value for each parameter. */
const paths = sourceFiles
  .filter(([path]) => /^app\/.*route\.ts$/.test(path))
  .map(([path]) =>
    path.replace(/^app|\/\([\w-]+\)|\/route\.ts$/g, '').replace(/\[\.{0,3}\w+\]/g, 'one'),
  )

test('the server calls the route modules itself, each as an endpoint or as a page, but for those of a redirect', () => {
  const isBoth = (path: string) => handlersOf(path) !== undefined && isRoute(path)
  expect(paths.filter(isBoth)).toEqual([])
  expect(paths.filter((path) => !handlersOf(path) && !isRoute(path)).sort()).toEqual([
    '/login/work',
    '/login/work/callback/organisation',
  ])
})

test.each([
  ['/r1', true],
  ['/r2/fees.eb', true],
  ['/R1/fees.eb', true],
  ['/r1x', false],
  ['/events/none', true],
  ['/eventsx', false],
  ['/fees', false],
])('an unknown path such as %s is one of the API: %s', (path, isOfApi) => {
  expect(handlersOf(path) !== undefined).toBe(isOfApi)
})
