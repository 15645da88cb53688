import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { publicPage } from '#app/public-page.ts'
import { readServiceStatus } from '#lib/lifecycle/service-status.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'

type PartStatus = Awaited<ReturnType<typeof readServiceStatus>>[number]

export const generateMetadata = () =>
  publicPage(texts().status.title, texts().status.description(organisation.name))

export default async function StatusPage() {
  const text = texts().status
  const parts = await readServiceStatus()
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      {parts.map((status) => (
        <section key={status.part}>
          <h2>{text.parts[status.part]}</h2>
          <p>
            <strong>{text.now[status.now]}</strong>
          </p>
          {status.now !== 'outbox' && <Record {...status} />}
        </section>
      ))}
      <h2>{text.method.title}</h2>
      <ul>
        {text.method.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function Record({ part, days }: PartStatus) {
  const text = texts().status
  if (!days) return <p>{text.unreadable}</p>
  if (days.length === 0) return <p>{text.unrecorded}</p>
  const requests = days.reduce((sum, day) => sum + day.requests, 0)
  const failed = days.filter(({ failures }) => failures > 0)
  const failures = failed.reduce((sum, day) => sum + day.failures, 0)
  const write = part === 'email' ? text.succeeded.emails : text.succeeded.requests
  return (
    <>
      <p>
        {`${write(shareOf(requests - failures, requests), requests)} ${text.recorded(days.length)}`}
      </p>
      {failed.length === 0 ? (
        <p>{text.noFailures}</p>
      ) : (
        <>
          <h3>{text.failures}</h3>
          <ul>
            {failed.map(({ day, failures, requests }) => (
              <li key={day}>{text.day(formatDay(day), numberOf(failures), numberOf(requests))}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const numberOf = (count: number) => count.toLocaleString(currentTag())

/** Rounded down, so that 100% means that nothing failed. */
const shareOf = (count: number, total: number) =>
  (Math.floor((count / total) * 10_000) / 10_000).toLocaleString(currentTag(), {
    style: 'percent',
    maximumFractionDigits: 2,
  })
