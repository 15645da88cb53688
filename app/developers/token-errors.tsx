import { RichText } from '#app/_ui/rich-text.tsx'
import { en } from '#lib/text/en.ts'

const text = en.developers.tokenErrors

/** The errors of the token endpoint. The `error_uri` of its responses links here. */
export function TokenErrors() {
  return (
    <section aria-labelledby="token-errors" className="stack mt-16 border-t-4 border-ink pt-6">
      <h2 id="token-errors">{text.title}</h2>
      <p>
        <RichText>{text.lead}</RichText>
      </p>
      <dl className="border-t border-ink">
        {Object.entries(en.oauth.errors).map(([name, meaning]) => (
          <div
            key={name}
            id={name}
            className="scroll-mt-8 border-b border-line py-3 target:bg-tint"
          >
            <dt>
              <code className="font-bold">{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
