/** The formats in which a request can be sent. */
export type TryItFormat = 'json' | 'xml' | 'form'

/** A request of the manual's form, and its response, as HTTP. */
export interface TriedExchange {
  readonly request: string
  readonly response: string
}

/** What the form contains, and the last exchange. */
export interface TryItState {
  readonly values: Readonly<Record<string, string>>
  readonly exchange?: TriedExchange
}
