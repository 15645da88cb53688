import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formAt } from '../form/handle-form.ts'
import { buildFolder } from '../next/build-folder.ts'

interface Manifest {
  readonly staticRoutes: readonly { readonly page: string }[]
  readonly dynamicRoutes: readonly { readonly page: string; readonly regex: string }[]
}

/** Next lists all pages there, and the route modules that the server calls itself. */
const manifest = join(buildFolder, '.next/routes-manifest.json')
const { staticRoutes, dynamicRoutes }: Manifest = existsSync(manifest)
  ? JSON.parse(readFileSync(manifest, 'utf8'))
  : { staticRoutes: [], dynamicRoutes: [] }

const staticPaths = new Set(staticRoutes.map(({ page }) => page))
// A catch-all route matches paths that do not exist, so it has no label of its own.
const patterns = dynamicRoutes
  .filter(({ page }) => !page.includes('[...'))
  .map(({ page, regex }) => ({
    route: page.replace(/\[(\w+)\]/g, '{$1}'),
    regex: new RegExp(regex),
  }))

/** The route of a path for a metric's label; `other` for unknown paths, so that callers cannot create labels. */
export function routeOf(pathname: string): string {
  if (staticPaths.has(pathname)) return pathname
  if (pathname.startsWith('/_next/static/')) return '/_next/static'
  const page = patterns.find(({ regex }) => regex.test(pathname))?.route
  return page ?? formAt(pathname)?.form.path ?? 'other'
}
