/** The announced end of an endpoint. Its responses carry it, and the manual lists it. */
export interface Deprecation {
  /** The day from which programs should no longer use the endpoint, as 2027-01-31. */
  readonly since: string
  /** The day on which the endpoint ends. */
  readonly sunset: string
}

/** The least time between the two days, in months, which the manual promises. */
export const minDeprecationMonths = 12

/**
 * The headers of a deprecated endpoint (RFC 9745, section 2.1; RFC 8594, section 3). `manualUrl` says
 * what to use instead. Throws if the endpoint would end earlier than the manual promises.
 */
export function deprecationHeaders(
  { since, sunset }: Deprecation,
  manualUrl: string,
): Record<string, string> {
  const [start, end] = [new Date(since), new Date(sunset)]
  const earliest = new Date(start)
  earliest.setUTCMonth(earliest.getUTCMonth() + minDeprecationMonths)
  if (!(end >= earliest)) {
    throw new Error(`An endpoint that is deprecated from ${since} cannot end on ${sunset}`)
  }
  return {
    Deprecation: `@${start.getTime() / 1000}`,
    Sunset: end.toUTCString(),
    Link: `<${manualUrl}>; rel="deprecation"; type="text/html"`,
  }
}
