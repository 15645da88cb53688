import { texts } from '#lib/text/texts.ts'

interface PasskeyFieldProps {
  /** The method of `navigator.credentials`. */
  readonly use: 'create' | 'get'
  /** The options of the ceremony, or the path from which the script fetches them. */
  readonly options: object | string
}

/** The hidden field that the browser fills with a passkey before its form is sent (public/passkeys.js). */
export function PasskeyField({ use, options }: PasskeyFieldProps) {
  const { cancelled, known, failed } = texts().passkeys.browser
  const source =
    typeof options === 'string'
      ? { 'data-from': options }
      : { 'data-options': JSON.stringify(options) }
  return (
    <>
      <input
        type="hidden"
        name="response"
        autoComplete="off"
        data-passkey={use}
        data-cancelled={cancelled}
        data-known={use === 'create' ? known : undefined}
        data-failed={failed}
        {...source}
      />
      <p role="status" />
    </>
  )
}
