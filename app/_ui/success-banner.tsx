import type { ReactNode } from 'react'
import { isAnnounced } from '#app/done-cookie.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { Banner } from './banner.tsx'
import { RichText } from './rich-text.tsx'

/** The `done` parameter of a page's URL, which names what the member has just done. */
export type DoneParam = string | string[] | undefined

interface SuccessBannerProps {
  readonly done: DoneParam
  readonly values?: Readonly<Record<string, ReactNode>> | undefined
}

/**
 * The banner after a redirect, once, where readers continue. It shows only sentences of `texts.done`, never text
 * from the URL.
 */
export function SuccessBanner({ done, values }: SuccessBannerProps) {
  if (typeof done !== 'string' || !Object.hasOwn(texts().done, done) || !isAnnounced()) return null
  const sentence = texts().done[done as keyof Texts['done']]
  return (
    // biome-ignore lint/a11y/noAutofocus: readers continue at the banner
    <div tabIndex={-1} autoFocus data-done="">
      <Banner kind="success" title={<RichText values={values}>{sentence}</RichText>} />
    </div>
  )
}
