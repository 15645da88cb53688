/** The props of a page that opens from a link in an email. */
export interface LinkPageProps {
  readonly searchParams: Promise<{ readonly token?: string | string[] }>
}

export const tokenOf = ({ token }: Awaited<LinkPageProps['searchParams']>): string =>
  [token].flat().join()

/** Returns true if a token has its full length: 256 bits in base64url. */
export const isComplete = (token: string): boolean => /^[\w-]{43}$/.test(token)
