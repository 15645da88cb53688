/** The maximum number of parameters in a query: more than any request to the service has. */
export const maxParameters = 100
/** The maximum number of parameters with the same name. */
export const maxOccurrences = 10

/** Returns true above 100 parameters, or 10 of one name, which Next searches again for each: 4,000 take 0.4 s. */
export function hasTooManyParameters(query: string): boolean {
  if (query.split('&', maxParameters + 1).length > maxParameters) return true
  const counts = new Map<string, number>()
  for (const name of new URLSearchParams(query).keys()) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Math.max(...counts.values()) > maxOccurrences
}
