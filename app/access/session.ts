import { findMfaMember, type MfaMember } from '#lib/auth/mfa/next-step.ts'
import { withGoto } from '../paths/mfa.ts'
import { cookieOf, currentRequestContext, oncePerRequest } from '../request.ts'

/** The value of the browser's session cookie, which may belong to a session that has ended. */
export const currentSession = (): string | undefined => cookieOf('session')

/** Finds the member of the session with the state of MFA, with one query per request; the session may lack MFA. */
export const currentMfaMember = oncePerRequest(async (): Promise<MfaMember | undefined> => {
  const secret = currentSession()
  return secret ? findMfaMember(secret, currentRequestContext()) : undefined
})

/** The page on which a visitor signs in, or completes the sign-in with a factor, and then continues at a path. */
export async function signInPath(path: string): Promise<string> {
  return withGoto((await currentMfaMember())?.isPending ? '/second-step' : '/login', path)
}

/** The same page for a member whose session does not give the proof that an act needs (decision 106). */
export const signInAgainPath = async (path: string): Promise<string> =>
  `${await signInPath(path)}&again=1`
