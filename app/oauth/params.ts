/** The props of a page whose query is an OAuth request. */
export interface RequestProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The query of a page, with every occurrence of a repeated parameter. */
export async function paramsOf({ searchParams }: RequestProps): Promise<URLSearchParams> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((item) => [name, item]),
  )
  return new URLSearchParams(pairs)
}
