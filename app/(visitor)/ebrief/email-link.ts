/** Returns true if a token has its full length: 256 bits in base64url. */
export const isComplete = (token: string): boolean => /^[\w-]{43}$/.test(token)
