import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forms } from '#app/forms/forms.ts'
import { buildFolder } from './build-folder.ts'

/** A path that Next neither redirects nor refuses, and that is not one of its own. */
const plain = /^\/(?!\.\.?(?:\/|$))([\w.~-]+)(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*$/

/**
 * Returns a function that says whether there is nothing at a path, nor at any path that begins with the
 * same segment: what such a section looks like depends on the path.
 */
export function unknownPaths(
  manifest = join(buildFolder, '.next/app-path-routes-manifest.json'),
): (pathname: string) => boolean {
  if (!existsSync(manifest)) return () => false
  const pages: string[] = Object.values(JSON.parse(readFileSync(manifest, 'utf8')))
  const routes = [...pages, ...forms.map(({ path }) => path)]
  const sections = new Set(routes.map((route) => route.split('/', 2)[1]))
  return (pathname) => {
    const section = plain.exec(pathname)?.[1]
    return section !== undefined && !section.startsWith('_') && !sections.has(section)
  }
}
