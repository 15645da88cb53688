import type { CodeSample } from '#lib/manual/model.ts'
import { highlight } from './highlight.tsx'

type CodeExampleProps = { title: string; samples: readonly CodeSample[]; id: string }

/** An example. If there are several languages or formats, radio buttons choose one without script. */
export function CodeExample({ title, samples, id }: CodeExampleProps) {
  return (
    <fieldset className="code-example">
      <legend>{title}</legend>
      {samples.length > 1 && (
        <div className="code-tabs">
          {samples.map(({ label }, index) => (
            <label key={label}>
              <input
                type="radio"
                name={id}
                value={index}
                data-label={label}
                defaultChecked={index === 0}
              />
              {label}
            </label>
          ))}
        </div>
      )}
      {samples.map(({ label, language, code }, index) => (
        <div key={label} className="code-panel" data-panel={index}>
          {samples.length > 1 && <p className="code-label">{label}</p>}
          {/* A block that scrolls must be reachable with the keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
          <pre tabIndex={0} role="group" aria-label={`${title}, ${label}`} data-language={language}>
            <code>{highlight(code, language)}</code>
          </pre>
        </div>
      ))}
    </fieldset>
  )
}
