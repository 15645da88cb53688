import type { ReactNode } from 'react'
import { BackLink } from '#app/_ui/back-link.tsx'
import { SubmitButton } from '#app/_ui/form/button.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { announced } from '#app/done-cookie.ts'
import { queryOf } from '#app/request.ts'
import { texts } from '#lib/text/texts.ts'

interface QueueNavProps {
  /** The page with the queue. */
  readonly back: { readonly href: string; readonly label: string }
  /** The ids before and after the one that is shown; null at the end of the queue. */
  readonly previous: string | null
  readonly next: string | null
  readonly pathOf: (id: string) => string
}

/** Links back to a queue, and to its previous and its next page. */
export function QueueNav({ back, previous, next, pathOf }: QueueNavProps) {
  const text = texts().staff.queue
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
      <BackLink href={back.href}>{back.label}</BackLink>
      {(previous || next) && (
        <nav aria-label={text.label} className="-mt-4 -mb-2 flex gap-x-6">
          {previous && (
            <a href={pathOf(previous)} rel="prev" className="py-2">
              {text.previous}
            </a>
          )}
          {next && (
            <a href={pathOf(next)} rel="next" className="py-2">
              {text.next}
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

interface QueueBannerProps {
  readonly title: string
  /** The way to take it back. */
  readonly children?: ReactNode
}

/** Says what was done with which of the queue, and which one is shown now. */
export function QueueBanner({ title, children }: QueueBannerProps) {
  const { did, nextIs } = texts().staff.queue
  const done = queryOf('done') ?? ''
  const isNext = queryOf('next') !== undefined && Object.hasOwn(did, done)
  const said = isNext ? did[done as keyof typeof did](announced() ?? '') : undefined
  return <SuccessBanner title={said && `${said}. ${nextIs(title)}`}>{children}</SuccessBanner>
}

interface SaveAndNextProps {
  /** The name of the one that is decided, which the banner says. */
  readonly of: string
  readonly next: string | null
  /** The words of the first button, because the second one does the same. */
  readonly action: string
}

/** The second button of a decision: it also opens the next one of the queue; nothing at its end. */
export function SaveAndNext({ of, next, action }: SaveAndNextProps) {
  const { andNext, saving } = texts().staff.queue
  return (
    next && (
      <>
        <HiddenFields fields={{ announced: of }} />
        <SubmitButton kind="secondary" name="next" value={next} pending={saving}>
          {andNext(action)}
        </SubmitButton>
      </>
    )
  )
}
