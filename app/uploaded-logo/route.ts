import { refreshLogo, uploadedLogo } from '#lib/records/logo.ts'

/** Sends the uploaded logo, which browsers ask for again: it keeps its URL when it changes. */
export async function GET({ headers }: Request): Promise<Response> {
  await refreshLogo()
  const logo = uploadedLogo()
  if (!logo) return new Response(null, { status: 404 })
  const ETag = `"${logo.id}"`
  const common = { ETag, 'Cache-Control': 'public, max-age=0, must-revalidate' }
  return headers.get('if-none-match') === ETag
    ? new Response(null, { status: 304, headers: common })
    : new Response(new Uint8Array(logo.bytes), {
        headers: { ...common, 'Content-Type': `image/${logo.type}` },
      })
}
