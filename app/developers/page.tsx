import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { publicPage } from '#app/public-page.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import { Conventions } from './conventions.tsx'
import { EndpointSection } from './endpoint-section.tsx'
import { TokenErrors } from './token-errors.tsx'

const text = en.developers

export const metadata = publicPage(text.title, text.description(organisation.name))

const endpoints = Object.entries<Endpoint>(contracts)

/** The API manual, generated from the same contracts as the API itself. */
export default function DevelopersPage() {
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <ul>
        {text.downloads.map((download) => (
          <li key={download}>
            <RichText>{download}</RichText>
          </li>
        ))}
      </ul>
      <h2 id="endpoints">{text.endpoints}</h2>
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
      <TokenErrors />
    </>
  )
}
