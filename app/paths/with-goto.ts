/** A page of the second step with the path to which it leads. */
export const withGoto = (page: string, goto: string): string =>
  `${page}?goto=${encodeURIComponent(goto)}`
