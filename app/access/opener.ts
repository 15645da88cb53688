import type { SignedInMember } from '#lib/auth/member.ts'
import type { Access } from './access.ts'
import { signInAgainPath } from './session.ts'

/**
 * The access of the sender of a form whose page had this account ('' if nobody was signed in). The form of a page that another
 * member has opened in this browser does nothing: it is about that member's account, memberships or work, so the sender
 * signs in again.
 */
export async function accessOfOpener<Who>(
  access: Access<Who>,
  opener: string,
  page: string,
): Promise<Access<Who>> {
  const { accountId = opener } = ('who' in access && (access.who as Partial<SignedInMember>)) || {}
  return opener === '' || accountId === opener ? access : { redirect: await signInAgainPath(page) }
}
