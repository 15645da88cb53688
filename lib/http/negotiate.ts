import { memoize } from '#lib/runtime/memoize.ts'

/** The two formats of the interface. */
export type Format = 'xml' | 'json'

/** The media types of each format; the first is the one that answers carry. */
export const mediaTypes = {
  xml: ['text/xml', 'application/xml'],
  json: ['application/json'],
} as const satisfies Record<Format, readonly string[]>

/**
 * The format that the Accept header prefers (RFC 9110, section 12.5.1); where both are equally
 * welcome the fallback, undefined where neither is.
 */
export function negotiate(accept: string | null, fallback: Format): Format | undefined {
  const preferred = preferenceOf(accept ?? '')
  return preferred === 'either' ? fallback : preferred
}

const preferenceOf = memoize((accept): Format | 'either' | undefined => {
  const ranges = accept.split(',').flatMap((text) => (text.trim() ? [rangeOf(text)] : []))
  if (ranges.length === 0) return 'either'
  const xml = Math.max(...mediaTypes.xml.map((type) => qualityOf(type, ranges)))
  const json = qualityOf(mediaTypes.json[0], ranges)
  if (xml === 0 && json === 0) return undefined
  return xml === json ? 'either' : xml > json ? 'xml' : 'json'
})

interface Range {
  readonly type: string
  readonly quality: number
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight ? Number(weight.slice(2)) : 1
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 }
}

/** The most specific range that covers the type decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  for (const covering of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === covering)
    if (range) return range.quality
  }
  return 0
}
