/** Events in a row that say the same, of which this is the latest. */
export interface Repeated {
  readonly times: number
  /** The time of the first of them, in milliseconds since 1970. */
  readonly since: number
}

/** Merges events in a row that say the same, of a list with the newest first. */
export function mergeRepeated<Event extends { readonly at: number }>(
  events: readonly Event[],
  sayingOf: (event: Event) => string,
): (Event & Repeated)[] {
  const rows: (Event & Repeated)[] = []
  let saying: string | undefined
  for (const event of events) {
    const last = rows.at(-1)
    if (last && saying === sayingOf(event)) {
      rows[rows.length - 1] = { ...last, times: last.times + 1, since: event.at }
      continue
    }
    saying = sayingOf(event)
    rows.push({ ...event, times: 1, since: event.at })
  }
  return rows
}
