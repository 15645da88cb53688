/**
 * Compiles a path such as `/a/{name}/b`: the parameters of a path that matches, undefined for any
 * other. A segment that is not well percent-encoded is taken as it stands.
 */
export function pathMatcher(
  pattern: string,
): (pathname: string) => Record<string, string> | undefined {
  const source = pattern.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const expression = new RegExp(`^${source}$`)
  return (pathname) => {
    const match = expression.exec(pathname)
    if (!match) return undefined
    const entries = Object.entries(match.groups ?? {})
    return Object.fromEntries(entries.map(([name, value]) => [name, decoded(value)]))
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
