import { RichText } from '#app/_ui/rich-text.tsx'
import { en } from '#lib/text/en.ts'

const { title, ...sentences } = en.developers.conventions

/** What all endpoints have in common (interface 1). */
export function Conventions({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <h2 id="conventions">{title}</h2>
      <pre className="whitespace-pre-wrap">
        <code>{`curl ${baseUrl}/r1/fees.eb -H 'Accept: text/xml'`}</code>
      </pre>
      {Object.values(sentences).map((sentence) => (
        <p key={sentence}>
          <RichText>{sentence}</RichText>
        </p>
      ))}
    </>
  )
}
