/** What is the same at every endpoint. */
export function Conventions({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <h2 id="manners">Common to all</h2>
      <pre className="whitespace-pre-wrap">
        <code>{`curl ${baseUrl}/r1/fees.eb -H 'Accept: text/xml'`}</code>
      </pre>
      <p>
        Ask for XML or JSON with the <code>Accept</code> header: <code>text/xml</code> or{' '}
        <code>application/json</code>. Name the format of a body in <code>Content-Type</code>, with
        UTF-8. JSON has the fields below as an object; XML has them inside the root element that is
        named with them. A list is an array in JSON, a container with one element for each item in
        XML. Optional fields that have no value are left out.
      </p>
      <p>
        Where only a member may call, send <code>Authorization: Bearer</code> and a token.
      </p>
      <p>
        Errors of 400 and above have one layout: a list <code>errors</code>, each with a{' '}
        <code>message</code> and mostly a <code>code</code>. Every answer carries an{' '}
        <code>X-Request-Id</code> by which we find it in our log.
      </p>
    </>
  )
}
