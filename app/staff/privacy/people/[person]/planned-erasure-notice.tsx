import { Banner } from '#app/_ui/banner.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { DateTime } from '#app/(member)/date-time.tsx'
import type { PersonsData } from '#lib/accounts/staff/open-record.ts'
import { en } from '#lib/text/en.ts'
import { RowForm } from '../../../row-form.tsx'
import { keepPerson } from '../../actions.ts'

const text = en.staffPrivacy.erase

interface PlannedErasureNoticeProps {
  readonly of: NonNullable<PersonsData['planned']>
  readonly hidden: { readonly id: string; readonly from: string }
}

/** Says when an account will be erased, and undoes it. */
export function PlannedErasureNotice({ of, hidden }: PlannedErasureNoticeProps) {
  return (
    <Banner
      kind="notice"
      title={<RichText values={{ time: <DateTime at={of.dueAt} /> }}>{text.planned}</RichText>}
    >
      <p>
        <RichText values={{ operator: of.operator }}>{text.plannedBy}</RichText>
      </p>
      <RowForm
        action={keepPerson}
        hidden={hidden}
        submit={text.undo.submit}
        pending={text.undo.pending}
        about=""
      />
    </Banner>
  )
}
