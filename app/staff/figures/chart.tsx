import { scaleBand, scaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'

/** The values of one kind, one for each period. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** True for values that are drawn below the line, such as members who left. */
  readonly isBelow?: boolean
}

interface ChartProps {
  /** A name that no other chart of the page has. */
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly series: readonly Series[]
  /** The names of the periods on the axis; without them the chart is small and has no axis. */
  readonly periods?: readonly string[]
}

/** The fills of the series, which differ without colour: full, striped and empty. */
export const fillsOf = (id: string) => [
  'var(--color-accent)',
  `url(#${id}-stripes)`,
  'var(--color-surface)',
]

/** Only each fourth period has its name on the axis, so that the names fit a phone with large text. */
const namedEvery = 4

/**
 * Bars for each period above and below a line, drawn on the server. All places are percentages, so that the
 * chart fits any width while its text keeps its size.
 */
export function Chart({ id, title, description, series, periods }: ChartProps) {
  const length = series[0]?.values.length ?? 0
  const layers = stack<number, number>()
    .keys(series.keys())
    .value((period, key) => (series[key]?.values[period] ?? 0) * (series[key]?.isBelow ? -1 : 1))
    .offset(stackOffsetDiverging)(Array.from({ length }, (_, period) => period))
  const ends = layers.flatMap((layer) => layer.flat())
  const left = periods ? 14 : 0
  const x = scaleBand(Array(length).keys(), [left, 100]).padding(0.2)
  const y = scaleLinear(
    [Math.min(0, ...ends), Math.max(1, ...ends)],
    periods ? [86, 8] : [98, 2],
  ).nice(4)
  const fills = fillsOf(id)
  return (
    <svg role="img" className={`block w-full overflow-visible ${periods ? 'h-60' : 'h-12'}`}>
      <title>{title}</title>
      {description && <desc>{description}</desc>}
      {series.length > 1 && (
        <pattern
          id={`${id}-stripes`}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="fill-surface" />
          <rect width="3" height="6" className="fill-accent" />
        </pattern>
      )}
      {periods &&
        // Half a member is no tick.
        y
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <line x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} className="stroke-line" />
              <text y={`${y(tick)}%`} dy="-0.3em" className="fill-muted text-[0.875rem]">
                {Math.abs(tick).toLocaleString('en-GB', { notation: 'compact' })}
              </text>
            </g>
          ))}
      {layers.map((layer) =>
        layer.map(([from, to], period) =>
          to > from ? (
            <rect
              key={`${layer.key} ${layer[period]?.data}`}
              x={`${x(period)}%`}
              y={`${y(to)}%`}
              width={`${x.bandwidth()}%`}
              height={`${y(from) - y(to)}%`}
              fill={fills[layer.key]}
              className="stroke-accent"
            />
          ) : null,
        ),
      )}
      <line x1={`${left}%`} x2="100%" y1={`${y(0)}%`} y2={`${y(0)}%`} className="stroke-ink" />
      {periods?.map((name, period) =>
        (length - 1 - period) % namedEvery === 0 ? (
          <text
            key={name}
            x={`${(x(period) ?? 0) + x.bandwidth() / 2}%`}
            y="98%"
            textAnchor="middle"
            className="fill-muted text-[0.875rem]"
          >
            {name}
          </text>
        ) : null,
      )}
    </svg>
  )
}
