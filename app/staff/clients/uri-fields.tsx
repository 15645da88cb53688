import { Field } from '#app/_ui/form/field.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { texts } from '#lib/text/texts.ts'

/** The URIs of a client, one on each line. */
export function UriFields({ field }: { readonly field: FieldState }) {
  const { fields, hints } = texts().staffClients
  return (
    <>
      <TextArea
        {...field('redirect-uris')}
        label={fields.redirectUris}
        hint={hints.redirectUris}
        rows={3}
        autoComplete="off"
      />
      <TextArea
        {...field('logout-uris')}
        label={fields.logoutUris}
        hint={hints.logoutUris}
        rows={2}
        autoComplete="off"
      />
      <Field
        {...field('backchannel-logout-uri')}
        label={fields.backchannelLogoutUri}
        hint={hints.backchannelLogoutUri}
        autoComplete="off"
        verbatim
      />
    </>
  )
}
