import { env } from '#lib/env.ts'

/**
 * The name of the cookie with the secret of the application to join that this browser continues. The
 * browser forgets it when it is closed, because others may use the computer too.
 */
export const joinCookie = env.secure ? '__Host-gatehouse.join' : 'gatehouse.join'

/** The cookie that continues an application in this browser. */
export const joinCookieFor = (secret: string) => ({
  name: joinCookie,
  value: secret,
  httpOnly: true,
  secure: env.secure,
  sameSite: 'lax' as const,
  path: '/',
})
