import { Banner } from '#app/_ui/banner.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichParagraph, RichText } from '#app/_ui/rich-text.tsx'
import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { texts } from '#lib/text/texts.ts'

interface MergedNoticeProps {
  readonly other: NonNullable<PersonRecord['account']['mergedInto']>
  /** True on the record of the account that stayed. */
  readonly isKept: boolean
  /** The page of the other account. */
  readonly href: string
  /** The path of the form that undoes the merge; undefined if the member of staff may not. */
  readonly undo: string | undefined
}

/** Says with which account this one was merged, and undoes it. */
export function MergedNotice({ other, isKept, href, undo }: MergedNoticeProps) {
  const text = texts().staffMerge
  const values = {
    account: <a href={href}>{other.username}</a>,
    time: <DateTime at={other.undoUntil} />,
  }
  return (
    <Banner
      kind="notice"
      title={<RichText values={values}>{isKept ? text.from : text.into}</RichText>}
    >
      <RichParagraph values={values}>{isKept ? text.untilDeleted : text.until}</RichParagraph>
      {undo && (
        <ButtonForm
          action={undo}
          kind="quiet"
          button={texts().acts.undo}
          about={other.username}
          {...(isKept && { hidden: { merged: other.id } })}
        />
      )}
    </Banner>
  )
}
