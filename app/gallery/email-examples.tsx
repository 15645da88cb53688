import { emailExamples } from './emails/examples.ts'
import { Example } from './example.tsx'

/** Links to every email with example data. */
export function EmailExamples() {
  return (
    <>
      <h2>Emails</h2>
      <Example name="Every email, as HTML and as plain text">
        <ul>
          {Object.keys(emailExamples).map((name) => (
            <li key={name}>
              <a href={`/gallery/emails/${name}`}>{name}</a> (
              <a href={`/gallery/emails/${name}?text`}>text</a>)
            </li>
          ))}
        </ul>
      </Example>
    </>
  )
}
