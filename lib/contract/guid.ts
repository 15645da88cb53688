const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const nil = '00000000-0000-0000-0000-000000000000'

/** Returns true if a text is a GUID. */
export const isGuid = (text: string): boolean => guid.test(text)

/** The bytes of GUIDs, one after another. */
export const guidBytes = (...guids: readonly string[]): Buffer =>
  Buffer.from(guids.join('').replaceAll('-', ''), 'hex')

/** The GUID of 16 bytes. */
export const guidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Replaces text that is not a GUID, or missing, by the nil GUID, so that the same query runs. */
export const guidOrNil = (text: string | null | undefined): string =>
  text && isGuid(text) ? text : nil
