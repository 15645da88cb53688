import { formatDateTime } from '#lib/text/format-time.ts'

/** A date and time, also in the machine-readable form. */
export function DateTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
}
