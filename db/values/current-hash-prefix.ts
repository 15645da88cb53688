/** The start of every password hash with today's algorithm and parameters (OWASP Password Storage). */
export const currentHashPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'
