import { Button } from '#app/_ui/form/button.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import type { SavedReply } from '#lib/accounts/applications/saved-replies.ts'
import { texts } from '#lib/text/texts.ts'

interface ChooseReplyProps {
  readonly replies: readonly SavedReply[]
  readonly chosen: SavedReply | undefined
}

/** Fills the email to the applicant with a saved reply, on the same page; nothing if none is saved. */
export function ChooseReply({ replies, chosen }: ChooseReplyProps) {
  const text = texts().staffApplications.replies
  if (replies.length === 0) return null
  return (
    <form className="flex flex-wrap items-end gap-3">
      <Select
        name="reply"
        label={text.label}
        prompt={text.prompt}
        value={chosen?.id}
        options={replies.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button kind="secondary">{text.use}</Button>
    </form>
  )
}
