const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The GUID of no membership stands for what is no GUID, so that both are asked for alike. */
export const guidOrNil = (text: string): string =>
  guid.test(text) ? text : '00000000-0000-0000-0000-000000000000'
