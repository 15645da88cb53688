import { notFound, redirect } from 'next/navigation'
import type { Access } from './access.ts'

/** Returns the person who may open a page. Otherwise ends the page with a redirect or a 404. */
export function admit<Who>(access: Access<Who>): Who {
  if ('redirect' in access) redirect(access.redirect)
  if ('notFound' in access) notFound()
  return access.who
}
