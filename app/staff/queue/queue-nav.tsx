import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { texts } from '#lib/text/texts.ts'

interface QueueNavProps {
  /** The ids before and after the one that is shown; null at the end of the queue. */
  readonly previous: string | null
  readonly next: string | null
  readonly pathOf: (id: string) => string
}

/** Links to the previous and the next page of a queue. */
export function QueueNav({ previous, next, pathOf }: QueueNavProps) {
  const text = texts().staff.queue
  if (!previous && !next) return null
  return (
    <nav aria-label={text.label} className="flex flex-wrap gap-x-6 print:hidden">
      {previous && (
        <a href={pathOf(previous)} rel="prev" className="py-1">
          {text.previous}
        </a>
      )}
      {next && (
        <a href={pathOf(next)} rel="next" className="py-1">
          {text.next}
        </a>
      )}
    </nav>
  )
}

/** The second button of a decision: it saves, and opens the next one of the queue; nothing at its end. */
export function SaveAndNext({ next }: { readonly next: string | null }) {
  const { saveAndNext, saving } = texts().staff.queue
  return (
    next && (
      <SubmitButton kind="secondary" name="next" value={next} pending={saving}>
        {saveAndNext}
      </SubmitButton>
    )
  )
}
