/** What a page that stands for a request is given of it. */
export interface RequestProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The parameters of a request, as often as each was given. */
export async function paramsOf({ searchParams }: RequestProps): Promise<URLSearchParams> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  return new URLSearchParams(pairs)
}
