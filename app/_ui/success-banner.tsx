import type { ReactNode } from 'react'
import { announced } from '#app/done-cookie.ts'
import { queryOf } from '#app/request.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { Banner } from './banner.tsx'
import { RichText } from './rich-text.tsx'

interface SuccessBannerProps {
  readonly values?: Readonly<Record<string, ReactNode>> | undefined
  /** The text that replaces the sentence. */
  readonly title?: string | undefined
  /** True on the page of a link that a command printed, which no form announces. */
  readonly isLinked?: boolean
  /** The way to take it back. */
  readonly children?: ReactNode
}

/**
 * The banner after a redirect, once, or after a link, where readers continue. The parameter `done` of the URL names
 * its sentence in `texts.done`; it never shows text from the URL.
 */
export function SuccessBanner({ values, title, isLinked = false, children }: SuccessBannerProps) {
  const done = queryOf('done')
  if (!done || !Object.hasOwn(texts().done, done)) return null
  if (!isLinked && announced() === undefined) return null
  const sentence = texts().done[done as keyof Texts['done']]
  return (
    // biome-ignore lint/a11y/noAutofocus: readers continue at the banner
    <div tabIndex={-1} autoFocus data-done="">
      <Banner kind="success" title={title ?? <RichText values={values}>{sentence}</RichText>}>
        {children}
      </Banner>
    </div>
  )
}
