import type { ReactNode } from 'react'
import { en } from '#lib/text/en.ts'
import { Banner } from './banner.tsx'
import { RichText } from './rich-text.tsx'

/** The `done` parameter of a page's URL, which names what the member has just done. */
export type DoneParam = string | string[] | undefined

interface SuccessBannerProps {
  readonly done: DoneParam
  readonly values?: Readonly<Record<string, ReactNode>> | undefined
}

/** The banner after a redirect. It shows only sentences of `en.done`, never text from the URL. */
export function SuccessBanner({ done, values }: SuccessBannerProps) {
  if (typeof done !== 'string' || !Object.hasOwn(en.done, done)) return null
  const sentence = en.done[done as keyof typeof en.done]
  return <Banner kind="success" title={<RichText values={values}>{sentence}</RichText>} />
}
