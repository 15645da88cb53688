import { readyResponse, toResponse } from '#lib/http/representations.ts'
import { refreshLogo, uploadedLogo } from '#lib/records/logo.ts'

/** Sends the uploaded logo, which browsers ask for again: it keeps its URL when it changes. */
export async function GET({ headers }: Request): Promise<Response> {
  await refreshLogo()
  const logo = uploadedLogo()
  if (!logo) return new Response(null, { status: 404 })
  const found = { bytes: new Uint8Array(logo.bytes), tag: `"${logo.id}"` }
  return toResponse(
    readyResponse(found, headers.get('if-none-match'), {
      'Content-Type': `image/${logo.type}`,
      'Cache-Control': 'public, max-age=0, must-revalidate',
    }),
  )
}
