import { Example } from './example.tsx'

const names = [
  'temporary-password',
  'two-temporary-passwords',
  'invitation',
  'password-changed',
  'confirm-email',
  'email-changed',
  'confirm-subscription',
  'subscription-removed',
  'closure-received',
  'closure-to-handle',
  'test',
]

/** Links to every email with example data. */
export function EmailExamples() {
  return (
    <>
      <h2>Emails</h2>
      <Example name="Every email, as HTML and as plain text">
        <ul>
          {names.map((name) => (
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
