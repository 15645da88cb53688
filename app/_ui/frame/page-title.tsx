import { organisation } from '../organisation.ts'

/** The title of a page that knows it only when it is made; its metadata has `title: null`. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${organisation.name}`}</title>
}
