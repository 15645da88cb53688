import type { FieldError } from './error-summary.tsx'

export type FormTitleProps = { title: string; site: string; errors: readonly FieldError[] }

/** The title of a page with a form, which says first that there is something to mend. It must be
 *  the only one: the page's metadata has `title: null`. */
export function FormTitle({ title, site, errors }: FormTitleProps) {
  return <title>{`${errors.length > 0 ? 'Error: ' : ''}${title} – ${site}`}</title>
}
