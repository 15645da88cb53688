import { currentSession } from '#app/access/session.ts'
import { cookieOf } from '#app/request.ts'
import { openDraft } from '#lib/auth/draft.ts'
import { findClientName } from '#lib/oauth/authorize/find-client-name.ts'
import { texts } from '#lib/text/texts.ts'

/** Returns the reason for a sign-in: the page that comes next, and the end of a session, if one has ended. */
export async function signInReason(goto: string): Promise<string | undefined> {
  const text = texts().signInReason
  const { pathname, searchParams } = new URL(goto, 'http://localhost')
  const draft = await openDraft(cookieOf('draft'))
  if (draft?.path === pathname) return text.unsaved
  const next = pathname.startsWith('/oauth/')
    ? await applicationReason(searchParams)
    : reasonFor(pathname, text.next)
  const hadSession = currentSession() !== undefined
  return hadSession ? `${text.ended} ${next ?? text.again}` : next
}

async function applicationReason(params: URLSearchParams): Promise<string | undefined> {
  const name = await findClientName(params.get('client_id') ?? '')
  return name && texts().signInReason.application(name)
}

/** Returns why a member who is signed in proves who they are: the act that comes next. */
export const proofReason = (goto: string): string | undefined =>
  reasonFor(new URL(goto, 'http://localhost').pathname, texts().signInReason.prove)

function reasonFor(path: string, reasons: Readonly<Record<string, string>>): string | undefined {
  const known = Object.entries(reasons).filter(
    ([page]) => path === page || path.startsWith(`${page}/`),
  )
  // The longest path is the most specific one.
  return known.sort(([a], [b]) => b.length - a.length)[0]?.[1]
}
