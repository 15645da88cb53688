import { drawChart } from '../../../faults/soak/chart.ts'
import type { Sample } from './visitor.ts'

/** Something that was done to the service, in seconds since the start. */
export interface Incident {
  readonly what: string
  readonly from: number
  readonly to: number
}

/** The durations of one kind of request, in milliseconds. */
export interface Row {
  readonly kind: string
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly p99: number
}

const isServed = ({ outcome }: Sample) => typeof outcome === 'number' && outcome < 400

const quantile = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)

const sortedDurations = (samples: readonly Sample[]) =>
  samples.map(({ durationMs }) => durationMs).sort((a, b) => a - b)

/** Computes the durations of each kind of request that succeeded, the most frequent first. */
export function listDurations(samples: readonly Sample[]): Row[] {
  const served = samples.filter(isServed)
  return [...new Set(served.map(({ kind }) => kind))]
    .map((kind) => {
      const durations = sortedDurations(served.filter((sample) => sample.kind === kind))
      const [median, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(durations, part))
      return { kind, count: durations.length, median, p95, p99 } as Row
    })
    .sort((a, b) => b.count - a.count)
}

/** Counts the requests that failed, by kind and outcome. */
export function countFailures(samples: readonly Sample[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const sample of samples.filter((each) => !isServed(each))) {
    const failure = `${sample.kind}: ${sample.outcome}`
    counts[failure] = (counts[failure] ?? 0) + 1
  }
  return counts
}

/** Formats the durations as a table in Markdown. */
export const formatTable = (rows: readonly Row[]): string =>
  [
    '| request | number | median | p95 | p99 |\n|---|---|---|---|---|',
    ...rows.map((row) => `| ${Object.values(row).join(' | ')} |`),
  ].join('\n')

const slotSeconds = 5

/** Draws every five seconds of the morning, with a band for each incident. */
export function drawMorning(
  samples: readonly Sample[],
  incidents: readonly Incident[],
  seconds: number,
): string {
  const slots = Array.from({ length: Math.ceil(seconds / slotSeconds) }, (_, n) =>
    samples.filter(({ sentAt }) => Math.floor(sentAt / slotSeconds) === n),
  )
  const curve = (title: string, measure: (inSlot: readonly Sample[]) => number) => ({
    title,
    points: slots.map((inSlot, n) => [(n * slotSeconds) / 60, measure(inSlot)] as const),
  })
  const durationCurve = (title: string, part: number) =>
    curve(title, (inSlot) => quantile(sortedDurations(inSlot.filter(isServed)), part))
  return drawChart(
    [
      curve('Requests a second', ({ length }) => length / slotSeconds),
      durationCurve('Median duration (ms)', 0.5),
      durationCurve('95th percentile of the durations (ms)', 0.95),
      curve(
        'Failed requests in five seconds',
        (inSlot) => inSlot.filter((s) => !isServed(s)).length,
      ),
    ],
    'Minutes',
    incidents.map(({ from, to, what }) => ({ from: from / 60, to: to / 60, what })),
  )
}
