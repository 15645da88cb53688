import { Disclosure } from '#app/_ui/disclosure.tsx'
import type { Endpoint, EndpointAccess } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import type { Message } from '#lib/contract/message.ts'
import { FaultList } from './fault-list.tsx'
import { FieldList } from './field-list.tsx'

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
      <p>{whoMayCall(access)}</p>
      {request && <Body message={request} title="Request" />}
      {forms && (
        <p>
          OAuth clients may send the same fields as <code>application/x-www-form-urlencoded</code>,
          and are answered as RFC 6749 says.
        </p>
      )}
      <Body message={response} title="Answer" />
      <Disclosure summary={`${faults.length} errors`}>
        <FaultList faults={faults} />
      </Disclosure>
    </section>
  )
}

function Body({ message: { root, fields }, title }: { message: Message; title: string }) {
  return (
    <>
      <h3>
        {title} <code className="font-normal">{root}</code>
      </h3>
      <FieldList fields={fields} />
    </>
  )
}

function whoMayCall(access: EndpointAccess) {
  if (access === 'anyone') return 'Anyone may call it.'
  return (
    <>
      A member may call it, with a token that has the role <code>{access.role}</code>. Without one
      the answer is {access.unauthenticatedStatus}.
    </>
  )
}
