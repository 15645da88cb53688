import { findApplication } from '#lib/accounts/applications/fill-in.ts'
import type { JoinApplication } from '#lib/accounts/applications/questions.ts'
import { cookieOf, oncePerRequest } from '../request.ts'

/** The secret of the application that this browser continues. */
export const currentJoinSecret = (): string | undefined => cookieOf('join')

/** Finds the application that this browser continues, with one query per request. */
export const currentApplication = oncePerRequest(async (): Promise<JoinApplication | undefined> => {
  const secret = currentJoinSecret()
  return secret ? findApplication(secret) : undefined
})
