interface Named {
  readonly name?: string | null | undefined
  readonly charityNumber: string
}

/** What a membership is called; one without a name has its number for one. */
export const nameOf = ({ name, charityNumber }: Named): string =>
  name || `Membership ${charityNumber}`
