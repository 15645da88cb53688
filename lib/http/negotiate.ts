import { memoize } from '#lib/runtime/memoize.ts'
import { weightedItems } from './weighted-items.ts'

/** The two formats of the interface (interface 1). */
export type Format = 'xml' | 'json'

/** The media types of each format. Responses use the first one. */
export const mediaTypes = {
  xml: ['text/xml', 'application/xml'],
  json: ['application/json'],
} as const satisfies Record<Format, readonly string[]>

/** The format that Accept prefers (RFC 9110, section 12.5.1), or the fallback; undefined if it accepts neither. */
export function negotiate(accept: string | null, fallback: Format): Format | undefined {
  const preferred = preferenceOf(accept ?? '')
  return preferred === 'either' ? fallback : preferred
}

const preferenceOf = memoize((accept): Format | 'either' | undefined => {
  const ranges = weightedItems(accept)
  if (ranges.length === 0) return 'either'
  const xml = qualityOfFormat('xml', ranges)
  const json = qualityOfFormat('json', ranges)
  if (xml === 0 && json === 0) return undefined
  return xml === json ? 'either' : xml > json ? 'xml' : 'json'
})

/** A format that the Accept header does not refuse with a quality of 0; JSON if it refuses both or neither. */
export function unrefused(accept: string): Format {
  const ranges = weightedItems(accept)
  const isRefused = (format: Format) => qualityOf(mediaTypes[format][0], ranges) === 0
  return isRefused('json') && !isRefused('xml') ? 'xml' : 'json'
}

type Ranges = ReturnType<typeof weightedItems>

/** The highest quality of the types of a format; 0 if the one that responses have is refused. */
function qualityOfFormat(format: Format, ranges: Ranges): number {
  const qualities = mediaTypes[format].map((type) => qualityOf(type, ranges))
  return qualities[0] === 0 ? 0 : Math.max(...qualities.map((quality) => quality ?? 0))
}

/** The quality of the most specific range that matches the type; undefined if none does. */
function qualityOf(type: string, ranges: Ranges): number | undefined {
  for (const pattern of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.value === pattern)
    if (range) return range.quality
  }
  return undefined
}
