import { emailExamples } from '../examples.ts'

/** The HTML of an email with example data, in development only; with `?text`, its plain text. */
export async function GET(
  { url }: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await params
  const isShown = process.env.NODE_ENV === 'development' && Object.hasOwn(emailExamples, name)
  if (!isShown) return new Response(null, { status: 404 })
  const { html, text } = emailExamples[name as keyof typeof emailExamples]()
  const isText = new URL(url).searchParams.has('text')
  return new Response(isText ? text : html, {
    headers: {
      'Content-Type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      // The styles of an email are inline.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
