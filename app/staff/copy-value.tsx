import { texts } from '#lib/text/texts.ts'

interface CopyValueProps {
  /** The text that is copied. */
  readonly value: string
  /** For screen readers, after 'Copy': 'the email address'. */
  readonly about: string
}

/** A button that copies a value, and says so. Without script it is not shown (public/pages.js). */
export function CopyValue({ value, about }: CopyValueProps) {
  const { submit, copied, failed } = texts().staffDesk.copy
  return (
    <span className="needs-script inline-flex flex-wrap items-baseline gap-x-2 text-sm whitespace-normal print:hidden">
      <button
        type="button"
        className="link cursor-pointer py-0.5"
        data-copy={value}
        data-copied={copied}
        data-failed={failed}
      >
        {submit}
        <span className="sr-only"> {about}</span>
      </button>
      <span role="status" className="text-muted" />
    </span>
  )
}
