import { formatDateTime } from '#lib/text/format-date-time.ts'

/** A moment in words, and for programs. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
}
