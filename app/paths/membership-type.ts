/** The page of a membership type. Its name may have a slash, so the path has it in letters and digits. */
export const pathOfType = (name: string): string =>
  `/staff/fees/membership-types/${Buffer.from(name).toString('base64url')}`

/** The name of the membership type in such a path. */
export const typeInPath = (parameter = ''): string => Buffer.from(parameter, 'base64url').toString()
