import { Disclosure } from '#app/_ui/disclosure.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichList } from '#app/_ui/rich-text.tsx'
import { publicPage } from '#app/public-page.ts'
import { calendarOf, readServiceStatus } from '#lib/lifecycle/service-status.ts'
import { formatNumber } from '#lib/text/format-number.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { DayBars } from './day-bars.tsx'

type PartStatus = Awaited<ReturnType<typeof readServiceStatus>>[number]

export const generateMetadata = () =>
  publicPage(texts().status.title, texts().status.description(organisation.name))

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
