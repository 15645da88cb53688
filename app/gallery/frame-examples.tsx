import { GateLogo } from '#app/_ui/frame/gate-logo.tsx'
import { Wordmark } from '#app/_ui/frame/wordmark.tsx'
import { Example } from './example.tsx'

/** The parts of the frame. */
export function FrameExamples() {
  return (
    <>
      <h2>Frame</h2>
      <Example name="GateLogo">
        <GateLogo className="size-16" />
      </Example>
      <Example name="Wordmark: with the gate, and with a logo">
        <p>
          <Wordmark name="Scheme" />
        </p>
        <p>
          <Wordmark name="A long name of an organisation" logo="/icon.svg" />
        </p>
      </Example>
    </>
  )
}
