import { texts } from '#lib/text/texts.ts'
import { organisation } from '../organisation.ts'

interface PageTitleProps {
  /** The errors of the form on the page. */
  readonly errors?: readonly unknown[]
  readonly children: string
}

/** The title of a page that depends on the request, and has none in its metadata. */
export const PageTitle = ({ errors = [], children }: PageTitleProps) => (
  <title>{`${errors.length > 0 ? texts().forms.errorPrefix : ''}${children} – ${organisation.name}`}</title>
)
