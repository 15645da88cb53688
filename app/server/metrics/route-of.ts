import { readFileSync } from 'node:fs'

interface Manifest {
  readonly staticRoutes: readonly { readonly page: string }[]
  readonly dynamicRoutes: readonly { readonly page: string; readonly regex: string }[]
}

/** What Next built: all pages, and the route modules that the server calls itself. */
const { staticRoutes, dynamicRoutes } = JSON.parse(
  readFileSync('.next/routes-manifest.json', 'utf8'),
) as Manifest

const fixed = new Set(staticRoutes.map(({ page }) => page))
// Where the whole rest of a path is a parameter, there is nothing that has a name.
const patterns = dynamicRoutes
  .filter(({ page }) => page.startsWith('/api/') || !page.includes('[...'))
  .map(({ page, regex }) => ({
    route: page.replace(/\[(?:\.{3})?(\w+)\]/g, '{$1}'),
    regex: new RegExp(regex),
  }))

/** The route that a path belongs to; `other` where it is nobody's, so that callers cannot make up names. */
export function routeOf(pathname: string): string {
  if (fixed.has(pathname)) return pathname
  if (pathname.startsWith('/_next/static/')) return '/_next/static'
  return patterns.find(({ regex }) => regex.test(pathname))?.route ?? 'other'
}
