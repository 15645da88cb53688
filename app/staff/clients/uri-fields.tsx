'use client'

import { Field } from '#app/_ui/form/field.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { staffClientsText } from '#lib/text/en/staff/clients.ts'

const { fields, hints } = staffClientsText

interface UriFieldsProps {
  readonly field: (name: string) => {
    readonly name: string
    readonly value: string | undefined
    readonly error: string | undefined
  }
}

/** The URIs of a client, one on each line. */
export function UriFields({ field }: UriFieldsProps) {
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
