import { en } from '#lib/text/en.ts'
import { Banner } from './banner.tsx'

/** What a page's address says was just done; only words of our own are ever shown. */
export type DoneParam = string | string[] | undefined

/** The banner after a redirect, for `?done=` and one of the names of `en.done`; else nothing. */
export function Done({ of: name }: { of: DoneParam }) {
  if (typeof name !== 'string' || !Object.hasOwn(en.done, name)) return null
  return <Banner kind="success" title={en.done[name as keyof typeof en.done]} />
}
