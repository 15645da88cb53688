/** What the page of a mailed link is given. */
export interface LinkProps {
  readonly searchParams: Promise<{ readonly token?: string | string[] }>
}

export const tokenOf = ({ token }: Awaited<LinkProps['searchParams']>): string =>
  [token].flat().join()

/** Whether nothing was lost of a secret on its way: 256 bits in base64url. */
export const isWhole = (token: string): boolean => /^[\w-]{43}$/.test(token)
