import { organisation } from '../organisation.ts'

/** The title of a page that depends on the request. The metadata of the page has `title: null`. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${organisation.name}`}</title>
}
