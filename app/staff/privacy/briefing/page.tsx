import type { Metadata } from 'next'
import { Button } from '#app/_ui/form/button.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { DateTime } from '#app/(member)/date-time.tsx'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { type ConsentList, listConsents } from '#lib/accounts/staff/look-after-privacy.ts'
import { en } from '#lib/text/en.ts'
import { RecordSection } from '../../record-section.tsx'
import { PrivacyNav } from '../privacy-nav.tsx'

const text = en.staffPrivacy.briefing

export const metadata: Metadata = { title: text.title }

interface BriefingProps {
  readonly searchParams: Promise<{ q?: string | string[] }>
}

export default async function Briefing({ searchParams }: BriefingProps) {
  const { q } = await searchParams
  const staff = await requireStaff('look-after-privacy', '/staff/privacy/briefing')
  const [typed = ''] = [q].flat()
  const { consents, hasMore } = await listConsents(staff, typed, await currentRequestContext())
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <PrivacyNav current="briefing" />
      <search>
        <form action="/staff/privacy/briefing" className="stack">
          <Field
            name="q"
            label={text.search}
            value={typed}
            error={undefined}
            autoComplete="off"
            verbatim
          />
          <Button type="submit" kind="secondary">
            {text.submit}
          </Button>
        </form>
      </search>
      <RecordSection
        title={text.list}
        none={text.none}
        rows={consents.map((consent) => ({
          key: consent.email,
          row: <ConsentLine {...consent} />,
        }))}
      />
      {hasMore && <p>{text.more}</p>}
      <p className="text-sm text-muted">{text.recorded}</p>
    </>
  )
}

/** When a subscriber consented, and to which wording. */
function ConsentLine({ email, askedAt, confirmedAt, wording }: ConsentList['consents'][number]) {
  const values = { asked: <DateTime at={askedAt} />, confirmed: <DateTime at={confirmedAt} /> }
  return (
    <span className="min-w-0 break-words">
      <span className="block font-bold">{email}</span>
      <span className="block">
        <RichText values={values}>{text.consent}</RichText>
      </span>
      <span className="block text-sm text-muted">
        {wording ? <RichText values={{ wording }}>{text.wording}</RichText> : text.unknown}
      </span>
    </span>
  )
}
