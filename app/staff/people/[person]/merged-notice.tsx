import { Banner } from '#app/_ui/banner.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichParagraph, RichText } from '#app/_ui/rich-text.tsx'
import type { PersonRecord } from '#lib/accounts/people/open-record.ts'
import { texts } from '#lib/text/texts.ts'

interface MergedNoticeProps {
  readonly into: NonNullable<PersonRecord['account']['mergedInto']>
  /** The page of the account that stayed. */
  readonly href: string
  /** The path of the form that undoes the merge; undefined if the member of staff may not. */
  readonly undo: string | undefined
}

/** Says into which account this one was merged, and undoes it. */
export function MergedNotice({ into, href, undo }: MergedNoticeProps) {
  const text = texts().staffMerge
  const values = {
    account: <a href={href}>{into.username}</a>,
    time: <DateTime at={into.undoUntil} />,
  }
  return (
    <Banner kind="notice" title={<RichText values={values}>{text.into}</RichText>}>
      <RichParagraph values={values}>{text.until}</RichParagraph>
      {undo && <ButtonForm action={undo} kind="quiet" {...text.undo} />}
    </Banner>
  )
}
