import { safeRedirectPath } from '#lib/http/safe-redirect-path.ts'

/** The query of the pages of the second step. */
export interface StepProps {
  readonly searchParams: Promise<{ goto?: string | string[] }>
}

/** The path to which the second step leads: by default the start page. */
export const gotoOf = (goto: string | string[] | null | undefined): string => {
  const [path] = [goto].flat()
  return safeRedirectPath(path ?? undefined)
}

/** A page of the second step with the path to which it leads. */
export const withGoto = (page: string, goto: string): string =>
  `${page}?goto=${encodeURIComponent(goto)}`
