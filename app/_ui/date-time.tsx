import { formatDateTime } from '#lib/text/format-time.ts'
import { RichText } from './rich-text.tsx'

/** A date and time, also in the machine-readable form. */
export function DateTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
}

interface TextAtProps {
  readonly at: number
  readonly children: string
}

/** A sentence with a time in place of its `{time}`. */
export const TextAt = ({ at, children }: TextAtProps) => (
  <RichText values={{ time: <DateTime at={at} /> }}>{children}</RichText>
)
