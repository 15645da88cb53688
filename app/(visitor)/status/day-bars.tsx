import type { calendarOf } from '#lib/lifecycle/service-status.ts'
import { texts } from '#lib/text/texts.ts'

/** The height of the chart, and of the bars of each kind, which also differ without colour. */
const height = 32
const kinds = {
  failed: { height, fill: 'fill-danger' },
  fine: { height: 24, fill: 'fill-success' },
  unrecorded: { height: 6, fill: 'fill-edge' },
} as const

/** A bar for each day, the oldest first. The table below it says the same in words. */
export function DayBars({ of: days }: { of: ReturnType<typeof calendarOf> }) {
  const text = texts().status.bars
  const bars = days.map((day) => (!day ? 'unrecorded' : day.failures > 0 ? 'failed' : 'fine'))
  const barAt = (n: number, { height: top }: { height: number }) =>
    `M${n * 4} ${height - top}h3v${top}h-3z`
  return (
    <div className="max-w-none">
      <svg
        role="img"
        aria-label={text.label}
        viewBox={`0 0 ${bars.length * 4 - 1} ${height}`}
        preserveAspectRatio="none"
        className="h-12 w-full"
      >
        {Object.entries(kinds).map(([name, kind]) => (
          <path
            key={name}
            className={kind.fill}
            d={bars.map((bar, n) => (bar === name ? barAt(n, kind) : '')).join('')}
          />
        ))}
      </svg>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{text.first}</span>
        <span>{text.last}</span>
      </p>
    </div>
  )
}
