'use client'

import { Form } from '#app/_form/form.tsx'
import { ErrorMessage } from '#app/_ui/form/error-message.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffClientsText } from '#lib/text/en/staff/clients.ts'
import { rotateClientSecret } from '../../actions.ts'
import { IssuedSecret } from '../../issued-secret.tsx'

const text = staffClientsText.rotate

interface NewSecretFormProps {
  readonly id: string
  readonly name: string
  readonly site: string
}

/** Gives a client a second secret. */
export function NewSecretForm({ id, name, site }: NewSecretFormProps) {
  return (
    <Form
      action={rotateClientSecret}
      title={text.title(name)}
      site={site}
      hidden={{ id }}
      heading={<PageHeading lead={text.lead}>{text.title(name)}</PageHeading>}
      result={(issued) => <IssuedSecret kind="rotated" of={issued} site={site} />}
    >
      {(field) => {
        const { error } = field('id')
        return (
          <div id="id">
            {error && <ErrorMessage id="id-error">{error}</ErrorMessage>}
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </div>
        )
      }}
    </Form>
  )
}
