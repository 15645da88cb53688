import { Disclosure } from '#app/_ui/disclosure.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import type { Endpoint, EndpointAccess } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import type { Message } from '#lib/contract/message.ts'
import { en } from '#lib/text/en.ts'
import { FaultList } from './fault-list.tsx'
import { FieldList } from './field-list.tsx'

const text = en.developers

export function EndpointSection({ name, endpoint }: { name: string; endpoint: Endpoint }) {
  const { method, path, summary, access, forms, request, response } = endpoint
  const faults = endpointFaults(endpoint)
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="stack mt-16 scroll-mt-4 border-t-4 border-ink pt-6"
    >
      <h2 id={`${name}-title`} className="font-mono text-xl tracking-normal">
        {method} {path}
      </h2>
      <p>{summary}</p>
      <p>
        <RichText>{accessSentence(access)}</RichText>
      </p>
      {request && <MessageFields message={request} title={text.request} />}
      {forms && (
        <p>
          <RichText>{text.forms}</RichText>
        </p>
      )}
      <MessageFields message={response} title={text.response} />
      <Disclosure summary={text.errors(faults.length)}>
        <FaultList faults={faults} />
      </Disclosure>
    </section>
  )
}

function MessageFields({ message, title }: { message: Message; title: string }) {
  return (
    <>
      <h3>
        {title} <code className="font-normal">{message.root}</code>
      </h3>
      <FieldList fields={message.fields} />
    </>
  )
}

const accessSentence = (access: EndpointAccess): string =>
  access === 'anyone' ? text.anyone : text.members(access.role, access.unauthenticatedStatus)
