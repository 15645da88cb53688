/** The name of a person, of whom one name may be known; empty if none is. */
export const fullName = ({
  forename,
  surname,
}: {
  readonly forename?: string | null | undefined
  readonly surname?: string | null | undefined
}): string => [forename, surname].filter(Boolean).join(' ')
