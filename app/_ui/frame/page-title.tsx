import { currentRequest } from '#app/request.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'

interface PageTitleProps {
  /** The errors on the page, by default those of the form that was sent. */
  readonly errors?: readonly unknown[]
  readonly children: string
}

/** The title of a page that depends on the request, and has none in its metadata. */
export function PageTitle({
  errors = currentRequest().form?.errors ?? [],
  children,
}: PageTitleProps) {
  const prefix = errors.length > 0 ? texts().forms.errorPrefix : ''
  return <title>{`${prefix}${children} – ${env.orgName}`}</title>
}
