import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { publicPage } from '#app/public-page.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import { Conventions } from './conventions.tsx'
import { EndpointSection } from './endpoint-section.tsx'
import { OAuthErrors } from './oauth-errors.tsx'

export const metadata = publicPage(
  'Developers',
  `The interface of ${organisation.name} for programs: every endpoint with its fields and errors, in XML and JSON.`,
)

const endpoints = Object.entries<Endpoint>(contracts)

/** The interface, as it is declared: nothing here can differ from what is answered. */
export default function Developers() {
  return (
    <>
      <PageHeading lead="Release 1 of the Membership and Account Service Interface, for programs that act for members.">
        Developers
      </PageHeading>
      <ul>
        <li>
          <a href="/r1/openapi.json">OpenAPI 3.1 description</a>
        </li>
        <li>
          <a href="/r1/schema.xsd">XML Schema</a>
        </li>
        <li>
          <a href="/.well-known/openid-configuration">OpenID Connect</a>, for signing members in:
          any library finds the rest there
        </li>
      </ul>
      <h2 id="endpoints">Endpoints</h2>
      <ul>
        {endpoints.map(([name, { path, summary }]) => (
          <li key={name}>
            <a href={`#${name}`}>
              <code>{path}</code>
            </a>
            <br />
            {summary}
          </li>
        ))}
      </ul>
      <Conventions baseUrl={env.baseUrl} />
      {endpoints.map(([name, endpoint]) => (
        <EndpointSection key={name} name={name} endpoint={endpoint} />
      ))}
      <OAuthErrors />
    </>
  )
}
