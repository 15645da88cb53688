import { Disclosure } from '#app/_ui/disclosure.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichList } from '#app/_ui/rich-text.tsx'
import { publicPage } from '#app/public-page.ts'
import { env } from '#lib/env.ts'
import { calendarOf, readServiceStatus } from '#lib/lifecycle/service-status.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'

type PartStatus = Awaited<ReturnType<typeof readServiceStatus>>[number]

export const generateMetadata = () =>
  publicPage(texts().status.title, texts().status.description(env.orgName))

export default async function StatusPage() {
  const text = texts().status
  const parts = await readServiceStatus()
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      {parts.some(({ days }) => days?.length) && <p>{text.bars.legend}</p>}
      {parts.map((status) => (
        <section key={status.part} className="stack">
          <h2>{text.parts[status.part]}</h2>
          <p>
            <strong>{text.now[status.now]}</strong>
          </p>
          {status.now !== 'outbox' && <Record {...status} />}
        </section>
      ))}
      <h2>{text.method.title}</h2>
      <RichList>{text.method.sentences}</RichList>
    </>
  )
}

function Record({ part, days }: PartStatus) {
  const text = texts().status
  if (!days) return <p>{text.unreadable}</p>
  if (days.length === 0) return <p>{text.unrecorded}</p>
  const requests = days.reduce((sum, day) => sum + day.requests, 0)
  const failures = days.reduce((sum, day) => sum + day.failures, 0)
  const write = part === 'email' ? text.succeeded.emails : text.succeeded.requests
  const columns = [text.table.day, text.table.count[part], text.table.failures]
  return (
    <>
      <p>
        {`${write(shareOf(requests - failures, requests), requests)} ${text.recorded(days.length)}`}
      </p>
      <DayBars of={calendarOf(days)} />
      <Disclosure summary={text.table.title}>
        <table className="w-full">
          <thead>
            <tr>
              {columns.map((column, n) => (
                <th key={column} className={n === 0 ? 'text-left' : 'text-right'}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {days.map(({ day, failures, requests }) => (
              <tr key={day}>
                <td>{formatDay(day)}</td>
                <td className="text-right">{formatNumber(requests)}</td>
                <td className="text-right">{formatNumber(failures)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </>
  )
}

/** Rounded down, so that 100% means that nothing failed. */
const shareOf = (count: number, total: number) =>
  (Math.floor((count / total) * 10_000) / 10_000).toLocaleString(currentTag(), {
    style: 'percent',
    maximumFractionDigits: 2,
  })

/** The height of the chart, and of the bars of each kind, which also differ without colour. */
const height = 32
const kinds = {
  failed: { height, fill: 'fill-danger' },
  fine: { height: 24, fill: 'fill-success' },
  unrecorded: { height: 6, fill: 'fill-edge' },
} as const

/** A bar for each day, the oldest first. The table below it says the same in words. */
function DayBars({ of: days }: { of: ReturnType<typeof calendarOf> }) {
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
