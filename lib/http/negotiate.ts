import { memoize } from '#lib/runtime/memoize.ts'
import { weightedItems } from './weighted-items.ts'

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
  const ranges = weightedItems(accept)
  if (ranges.length === 0) return 'either'
  const xml = Math.max(...mediaTypes.xml.map((type) => qualityOf(type, ranges)))
  const json = qualityOf(mediaTypes.json[0], ranges)
  if (xml === 0 && json === 0) return undefined
  return xml === json ? 'either' : xml > json ? 'xml' : 'json'
})

/** The quality of the most specific range that matches the type. */
function qualityOf(type: string, ranges: ReturnType<typeof weightedItems>): number {
  for (const pattern of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.value === pattern)
    if (range) return range.quality
  }
  return 0
}
