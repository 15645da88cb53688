import { Banner } from '#app/_ui/banner.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichParagraph, RichText } from '#app/_ui/rich-text.tsx'
import type { PersonsData } from '#lib/accounts/people/open-record.ts'
import { formatOperator } from '#lib/text/format-operator.ts'
import { texts } from '#lib/text/texts.ts'

interface PlannedErasureNoticeProps {
  readonly of: NonNullable<PersonsData['planned']>
  /** The path of the form that undoes it. */
  readonly action: string
}

/** Says when an account will be erased, and undoes it. */
export function PlannedErasureNotice({ of, action }: PlannedErasureNoticeProps) {
  const text = texts().staffPrivacy.erase
  return (
    <Banner
      kind="notice"
      title={<RichText values={{ time: <DateTime at={of.dueAt} /> }}>{text.planned}</RichText>}
    >
      <RichParagraph values={{ operator: formatOperator(of.operator) }}>
        {text.plannedBy}
      </RichParagraph>
      <ButtonForm button={text.undo} action={action} kind="quiet" />
    </Banner>
  )
}
