const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The paths of the times that are not in ISO 8601 in UTC, such as `0.createdAt`, in what a command prints. */
export const wrongTimesIn = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return value > Date.UTC(2000) ? [path] : []
  if (typeof value === 'string') {
    const isTime = /^\d{4}-\d\d-\d\d[T ]\d/.test(value) || (/At$/.test(path) && value !== '')
    return isTime && !isoTime.test(value) ? [path] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => wrongTimesIn(inner, `${path}.${key}`))
}
