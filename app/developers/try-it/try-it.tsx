import { SubmitButton } from '#app/_ui/form/button.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { demonstrationClient, demonstrationMembers } from '#lib/accounts/staff/demonstration.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { facetsOf } from '#lib/contract/field.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { endpointPath } from '#lib/manual/endpoint-parts.ts'
import { tryItText as text } from '#lib/text/en/manual/try-it.ts'
import { isTryable, type TryableEndpoint, type TryItFormat } from './endpoint.ts'

const names = Object.keys(contracts)

/** The section that follows the programs of an endpoint, on the demonstration database only. */
export const tryItSection = { id: 'try-it', title: text.title }

/** The endpoint that a page of the manual is about, if it can be tried here. */
export const tryableEndpoint = (page: string): TryableEndpoint | undefined =>
  names.filter(isTryable).find((candidate) => endpointPath(candidate) === page)

/**
 * A form that sends a request to an endpoint and shows the exchange below it, with values of the demonstration.
 * Nothing outside the demonstration. `path` is that of the manual's page about the endpoint.
 */
export function TryIt({ path: page }: { path: string }) {
  const name = tryableEndpoint(page)
  if (!name) return null
  const { id, title } = tryItSection
  const endpoint: Endpoint = contracts[name]
  const { access, request, path, forms } = endpoint
  const action = `/developers/try-it/${name}`
  const sent = sentForm(action)
  const values = sent?.values ?? initialValues[name] ?? {}
  const formats: readonly TryItFormat[] = ['json', 'xml', ...(forms ? (['form'] as const) : [])]
  const fields: readonly TryItField[] = [
    ...(access === 'anyone' ? [] : [memberField]),
    ...(path.includes('{membership}') ? [membershipField] : []),
    ...(request ? fieldsOf(request) : []),
    {
      name: 'format',
      label: text.format,
      options: formats.map((value) => ({ value, label: text.formats[value] })),
    },
  ]
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="manual-section">
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="stack">
        <p>{text.lead}</p>
        <form method="post" action={action} noValidate>
          {fields.map(({ options, ...field }) => {
            const control = { ...field, id: `try-it-${field.name}`, value: values[field.name] }
            return options ? (
              <Select key={field.name} {...control} options={options} />
            ) : (
              <Field key={field.name} {...control} verbatim autoComplete="off" />
            )
          })}
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </form>
        {sent?.result && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
          // biome-ignore lint/a11y/noAutofocus: readers go on at the response
          <div role="group" aria-label={text.result} tabIndex={-1} autoFocus className="stack">
            <Message title={text.request}>{sent.result.request ?? ''}</Message>
            <Message title={text.response}>{sent.result.response ?? ''}</Message>
          </div>
        )}
      </div>
    </section>
  )
}

const [first] = demonstrationMembers

const initialValues: Partial<Record<TryableEndpoint, Record<string, string>>> = {
  token: {
    grant_type: 'authorization_code',
    redirect_uri: demonstrationClient.redirectUri,
    client_id: demonstrationClient.id,
    client_secret: demonstrationClient.secret,
  },
  authenticate: { type: 'token', username: first?.username ?? '', password: first?.password ?? '' },
  forgotpassword: { email: 'cy@green-valley.example' },
  ebrief: { EmailAddress: 'you@example.org', Action: 'Subscribe' },
}

const memberField: TryItField = {
  name: 'member',
  label: text.member,
  hint: text.memberHint,
  options: demonstrationMembers.map(({ username, name }) => ({ value: username, label: name })),
}

const membershipField: TryItField = {
  name: 'membership',
  label: text.membership,
  hint: text.membershipHint,
}

const fieldsOf = ({ fields }: RequestMessage): TryItField[] =>
  Object.values(fields).map((field) => {
    const { enum: values } = facetsOf(field)
    return {
      name: field.name,
      label: field.name,
      ...(field.name === 'code' ? { hint: text.codeHint } : {}),
      ...(values ? { options: values.map((value) => ({ value, label: value })) } : {}),
    }
  })

/** A field of the form: a text input, or a select if it has options. */
type TryItField = {
  name: string
  label: string
  hint?: string
  options?: readonly { value: string; label: string }[]
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <div className="stack">
      <h3>{title}</h3>
      {/* A block that scrolls must be reachable with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <pre tabIndex={0} role="group" aria-label={title}>
        <code>{children}</code>
      </pre>
    </div>
  )
}
