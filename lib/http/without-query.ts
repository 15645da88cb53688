/** The part of a URL before its query. */
export const withoutQuery = (url: string): string => url.split('?')[0] as string
