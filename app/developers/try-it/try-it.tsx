import { demonstrationClient, demonstrationMembers } from '#lib/accounts/staff/demonstration.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { facetsOf } from '#lib/contract/field.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { endpointPath } from '#lib/manual/endpoint-parts.ts'
import { tryItText as text } from '#lib/text/en/manual/try-it.ts'
import { isTryable, type TryableEndpoint } from './endpoint.ts'
import { type TryItField, TryItForm } from './try-it-form.tsx'

const names = Object.keys(contracts)

/** The path of the manual's page about an endpoint. */
type TryItProps = { path: string }

/** The section that follows the programs of an endpoint, on the demonstration database only. */
export const tryItSection = { id: 'try-it', title: text.title }

/** The endpoint that a page of the manual is about, if it can be tried here. */
export const tryableEndpoint = (page: string): TryableEndpoint | undefined =>
  names.filter(isTryable).find((candidate) => endpointPath(candidate) === page)

/**
 * A form that sends a request to an endpoint and shows the response, with values of the demonstration.
 * Nothing outside the demonstration.
 */
export function TryIt({ path: page }: TryItProps) {
  const name = tryableEndpoint(page)
  if (!name) return null
  const { id, title } = tryItSection
  const endpoint: Endpoint = contracts[name]
  const { access, request, path, forms } = endpoint
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="manual-section">
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="stack">
        <p>{text.lead}</p>
        <TryItForm
          endpoint={name}
          fields={[
            ...(access === 'anyone' ? [] : [memberField]),
            ...(path.includes('{membership}') ? [membershipField] : []),
            ...(request ? fieldsOf(request) : []),
          ]}
          values={initialValues[name] ?? {}}
          formats={['json', 'xml', ...(forms ? (['form'] as const) : [])]}
        />
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
