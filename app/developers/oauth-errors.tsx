import { en } from '#lib/text/en.ts'

/** The errors that the token endpoint names in its answer; `error_uri` leads here. */
export function OAuthErrors() {
  return (
    <section aria-labelledby="oauth-errors" className="stack mt-16 border-t-4 border-ink pt-6">
      <h2 id="oauth-errors">Errors of the token exchange</h2>
      <p>
        They stand in the answer itself, under <code>error</code>, with the names of RFC 6749.
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
