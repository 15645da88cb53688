/** The maximum number of parameters in a query: more than any request to the service has. */
export const maxParameters = 100
/** The maximum number of parameters with the same name. */
export const maxOccurrences = 10

/**
 * Returns true for a query or a form with more than 100 parameters, or with one name more than 10 times.
 * Next searches all parameters again for each of them: 4,000 of one name take 0.4 s of every page.
 */
export function hasTooManyParameters(query: string): boolean {
  if (query.split('&', maxParameters + 1).length > maxParameters) return true
  const counts = new Map<string, number>()
  for (const name of new URLSearchParams(query).keys()) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Math.max(...counts.values()) > maxOccurrences
}
