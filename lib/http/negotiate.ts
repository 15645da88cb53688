import { memoize } from '#lib/runtime/memoize.ts'

/** The two formats of the interface (interface 1). */
export type Format = 'xml' | 'json'

/** The media types of each format. Responses use the first one. */
export const mediaTypes = {
  xml: ['text/xml', 'application/xml'],
  json: ['application/json'],
} as const satisfies Record<Format, readonly string[]>

/**
 * The format that the Accept header prefers (RFC 9110, section 12.5.1), the fallback if it prefers
 * neither, and undefined if it accepts neither.
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

interface MediaRange {
  readonly type: string
  readonly quality: number
}

/** Parses one media range. An invalid quality counts as 0. */
function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight ? Number(weight.slice(2)) : 1
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 }
}

/** The quality of the most specific range that matches the type. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  for (const pattern of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === pattern)
    if (range) return range.quality
  }
  return 0
}
