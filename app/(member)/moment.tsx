import { momentInWords } from '#lib/text/moment-in-words.ts'

/** A moment in words, and for programs. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{momentInWords(at)}</time>
}
