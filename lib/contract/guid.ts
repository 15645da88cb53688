const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const nil = '00000000-0000-0000-0000-000000000000'

/** Returns true if a text is a GUID. */
export const isGuid = (text: string): boolean => guid.test(text)

/** Replaces text that is not a GUID, or missing, by the nil GUID, so that the same query runs. */
export const guidOrNil = (text: string | null | undefined): string =>
  text && isGuid(text) ? text : nil
