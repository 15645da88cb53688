import { Field } from '#app/_ui/form/field.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'

interface UriFieldsProps {
  readonly field: FieldState<'redirect-uris' | 'logout-uris' | 'backchannel-logout-uri'>
}

/** The URIs of a client, one on each line. */
export const UriFields = ({ field }: UriFieldsProps) => (
  <>
    <TextArea {...field('redirect-uris')} rows={3} />
    <TextArea {...field('logout-uris')} rows={2} />
    <Field {...field('backchannel-logout-uri')} verbatim />
  </>
)
