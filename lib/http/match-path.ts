/** Compiles a pattern such as `/a/{name}/b` to a function from a path to its parameters, or undefined. */
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
