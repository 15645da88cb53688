import { TextAt } from '#app/_ui/date-time.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { describeHeadline, readFigures } from '#lib/accounts/staff/figures.ts'
import { env } from '#lib/env.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { scaleOf } from './chart.tsx'
import { BarFigure, seriesOf } from './figure.tsx'
import { MembershipsFigure, membershipsByMonth } from './memberships-figure.tsx'

/** Four numbers and the charts, which are the same for all staff and contain no personal data. */
export default async function FiguresPage() {
  const text = texts().staffFigures
  await requireStaff('use-staff-pages')
  const figures = await readFigures()
  const { memberships, applications, signIns, subscriptions, countedAt } = figures
  const changes = membershipsByMonth(memberships)
  const headline = describeHeadline(figures.headline)
  const title = text.title(formatDate(countedAt))
  const scale = scaleOf(seriesOf('changes', changes), seriesOf('applications', applications))
  return (
    <>
      <TitledHeading lead={<TextAt at={countedAt}>{text.lead}</TextAt>}>{title}</TitledHeading>
      <dl className="one-sheet grid max-w-none gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4 print:gap-x-4">
        {headline.map(({ name, now, before, sentence }) => (
          <div key={name} className="border-t-2 border-ink pt-2">
            <dt className="font-bold">{name}</dt>
            <dd>
              <span className="block font-display text-[2.5rem] leading-tight font-semibold">
                {now}
              </span>
              <span className="block text-sm font-bold">{text.before(before)}</span>
              <span className="block text-sm text-muted">{sentence}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="print:hidden">
        <a
          href={mailto(title, [
            ...headline.map(({ name, now, before }) => `${name}: ${now} (${text.before(before)})`),
            `${env.baseUrl}/staff/figures`,
          ])}
        >
          {text.send}
        </a>
      </p>
      <div className="grid max-w-none gap-x-12 gap-y-10 lg:grid-cols-2 print:grid-cols-2 print:gap-x-6 print:gap-y-2">
        <div className="lg:col-span-2 print:col-span-2">
          <MembershipsFigure of={memberships} />
        </div>
        <BarFigure of="changes" rows={changes} scale={scale} />
        <BarFigure of="applications" rows={applications} scale={scale} />
        <div className="lg:col-span-2 print:col-span-1">
          <BarFigure of="signIns" rows={signIns} isWeekly />
        </div>
        <div className="lg:col-span-2 print:col-span-1">
          <BarFigure of="subscriptions" rows={subscriptions} />
        </div>
      </div>
    </>
  )
}

/** The link that begins an email with these lines. */
const mailto = (subject: string, lines: readonly string[]) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`
