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

/** The paths of the values that have a second one for their name, such as `0.operator`, in what a command prints. */
export const namedTwiceIn = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(`${key}Name` in value ? [`${path}.${key}`] : []),
        ...namedTwiceIn(inner, `${path}.${key}`),
      ])
