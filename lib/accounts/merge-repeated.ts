import { otherActions } from '#db/values/audit-actions.ts'

/** Events that say the same, of which this is the latest. */
export interface Repeated {
  readonly times: number
  /** The time of the first of them, in milliseconds since 1970. */
  readonly since: number
}

const isView = (action: string): boolean => otherActions.views.some((view) => view === action)

/** Merges events that say the same, of a list with the newest first: views wherever they are, others in a row. */
export function mergeRepeated<Event extends { readonly at: number; readonly action: string }>(
  events: readonly Event[],
  sayingOf: (event: Event) => string,
): (Event & Repeated)[] {
  const rows: (Event & Repeated)[] = []
  const sayings: string[] = []
  for (const event of events) {
    const saying = sayingOf(event)
    const index = isView(event.action) ? sayings.indexOf(saying) : sayings.length - 1
    const same = sayings[index] === saying ? rows[index] : undefined
    if (same) {
      rows[index] = { ...same, times: same.times + 1, since: event.at }
    } else {
      sayings.push(saying)
      rows.push({ ...event, times: 1, since: event.at })
    }
  }
  return rows
}
