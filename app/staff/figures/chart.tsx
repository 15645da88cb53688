import { scaleBand, scaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { currentTag } from '#lib/text/language/language.ts'

/** The values of one kind, one for each period. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** The values a year before, which are drawn in grey. */
  readonly before: readonly number[]
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
  /** True if the names of the periods are long, such as those of weeks. */
  readonly hasLongNames?: boolean
  /** The values that the scale reaches, so that charts side by side have the same one. */
  readonly scale?: readonly number[]
}

/** The sums of each period on one side of the line; those below it are negative. */
function sumsOf(all: readonly Series[], key: 'values' | 'before', isBelow: boolean): number[] {
  const side = all.filter((series) => (series.isBelow ?? false) === isBelow)
  const total = (period: number) =>
    side.reduce((sum, series) => sum + (series[key][period] ?? 0), 0) * (isBelow ? -1 : 1)
  return (side[0]?.[key] ?? []).map((_, period) => total(period))
}

/** The lowest and the highest value that charts draw, each of these series. */
export function scaleOf(...charts: readonly (readonly Series[])[]): readonly number[] {
  const ends = charts.flatMap((series) =>
    (['values', 'before'] as const).flatMap((key) =>
      [true, false].flatMap((isBelow) => sumsOf(series, key, isBelow)),
    ),
  )
  return [Math.min(0, ...ends), Math.max(1, ...ends)]
}

/** The fills of the series, which differ without colour: full, striped and empty. */
export const fillsOf = (id: string) => [
  'var(--color-accent)',
  `url(#${id}-stripes)`,
  'var(--color-surface)',
]

/** On a narrow chart, only each fourth period has its name on the axis, so that the names fit with large text. */
const namedEvery = 4

/**
 * Bars for each period above and below a line, drawn on the server. All places are percentages, so that the
 * chart fits any width while its text keeps its size.
 */
export function Chart(props: ChartProps) {
  const { id, title, description, series, periods, hasLongNames } = props
  const scale = props.scale ?? scaleOf(series)
  const length = Math.max(0, ...series.map(({ values }) => values.length))
  const layers = stack<number, number>()
    .keys(series.keys())
    .value((period, key) => (series[key]?.values[period] ?? 0) * (series[key]?.isBelow ? -1 : 1))
    .offset(stackOffsetDiverging)(Array.from({ length }, (_, period) => period))
  const left = periods ? 10 : 0
  const x = scaleBand(Array(length).keys(), [left, 100]).padding(0.2)
  const y = scaleLinear(scale, periods ? [86, 8] : [98, 2]).nice(4)
  const fills = fillsOf(id)
  return (
    <svg
      role="img"
      className={`block w-full overflow-visible ${periods ? 'h-52 print:h-36' : 'h-12 print:h-8'}`}
    >
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
                {Math.abs(tick).toLocaleString(currentTag(), { notation: 'compact' })}
              </text>
            </g>
          ))}
      {[true, false].map((isBelow) =>
        [...sumsOf(series, 'before', isBelow).entries()].map(([period, height]) => (
          <rect
            key={`${isBelow} ${layers[0]?.[period]?.data}`}
            x={`${x(period)}%`}
            y={`${y(Math.max(0, height))}%`}
            width={`${x.bandwidth()}%`}
            height={`${Math.abs(y(height) - y(0))}%`}
            className="fill-muted opacity-35"
          />
        )),
      )}
      {layers.map((layer) =>
        layer.map(([from, to], period) =>
          to > from ? (
            <rect
              key={`${layer.key} ${layer[period]?.data}`}
              x={`${Number(x(period)) + x.bandwidth() / 5}%`}
              y={`${y(to)}%`}
              width={`${x.bandwidth() * 0.6}%`}
              height={`${y(from) - y(to)}%`}
              fill={fills[layer.key]}
              className="stroke-accent"
            />
          ) : null,
        ),
      )}
      <line x1={`${left}%`} x2="100%" y1={`${y(0)}%`} y2={`${y(0)}%`} className="stroke-ink" />
      {periods?.map((name, period) => (
        <text
          key={name}
          x={`${Number(x(period)) + x.bandwidth() / 2}%`}
          y="98%"
          textAnchor="middle"
          className={`fill-muted text-[0.875rem] ${(length - 1 - period) % namedEvery === 0 ? '' : hasLongNames ? 'max-xl:hidden' : 'max-sm:hidden lg:max-xl:hidden'}`}
        >
          {name}
        </text>
      ))}
    </svg>
  )
}
