import { BackLink } from '#app/_ui/back-link.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { readFigures } from '#lib/accounts/staff/figures.ts'
import { texts } from '#lib/text/texts.ts'
import { BarFigure } from './figure.tsx'
import { MembershipsFigure, membershipsByMonth } from './memberships-figure.tsx'

/** The charts, which are the same for all staff and contain no personal data. */
export default async function FiguresPage() {
  const text = texts().staffFigures
  await requireStaff('use-staff-pages')
  const figures = await readFigures()
  const { memberships, applications, signIns, subscriptions, countedAt } = figures
  return (
    <>
      <BackLink href="/staff">{text.back}</BackLink>
      <TitledHeading
        lead={<RichText values={{ time: <DateTime at={countedAt} /> }}>{text.lead}</RichText>}
      >
        {text.title}
      </TitledHeading>
      <div className="grid max-w-none gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <MembershipsFigure of={memberships} />
        </div>
        <BarFigure of="changes" rows={membershipsByMonth(memberships)} />
        <BarFigure of="applications" rows={applications} />
        <BarFigure of="signIns" rows={signIns} isWeekly />
        <BarFigure of="subscriptions" rows={subscriptions} />
      </div>
    </>
  )
}
