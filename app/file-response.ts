import { today } from '#lib/text/language/format-date-time.ts'

/** The types of files to store, by their endings. */
const types = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

/** Responds with a file that a browser stores under this name, and nothing else does. */
export const fileResponse = (body: BodyInit, name: string, ending: keyof typeof types): Response =>
  new Response(body, {
    headers: {
      'Content-Type': types[ending],
      'Content-Disposition': `attachment; filename="${name}.${ending}"`,
      'Cache-Control': 'no-store',
    },
  })

/** The name of a file with the day in London on which it is made. */
export const dated = (name: string): string => `${name}-${today()}`
