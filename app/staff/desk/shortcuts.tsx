import type { ReactNode } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import { texts } from '#lib/text/texts.ts'

interface ShortcutsProps {
  /** The sections of the staff pages, with the key that goes to each after `g`. */
  readonly sections: readonly { readonly label: string; readonly go: string }[]
}

/**
 * The keys of the staff pages, in a dialog that the key `?` and a button open (public/desk.js). Keys of one
 * character can be switched off (WCAG 2.2, success criterion 2.1.4).
 */
export function Shortcuts({ sections }: ShortcutsProps) {
  const text = texts().staffDesk.keys
  return (
    <>
      <p className="needs-script mt-12 text-sm print:hidden">
        <button type="button" className="link cursor-pointer py-1" data-opens-shortcuts>
          {text.open}
        </button>
      </p>
      <dialog
        id="shortcuts"
        aria-labelledby="shortcuts-title"
        className="m-auto w-full max-w-[30rem] rounded-panel border border-line bg-surface p-6 text-ink"
      >
        <h2 id="shortcuts-title" className="text-xl">
          {text.title}
        </h2>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <Line keys={['/']}>{text.search}</Line>
          <Line keys={['Ctrl', 'K']}>{text.palette}</Line>
          <Line keys={['j']}>{text.next}</Line>
          <Line keys={['k']}>{text.previous}</Line>
          {sections.map(({ label, go }) => (
            <Line key={go} keys={['g', go]}>
              {label}
            </Line>
          ))}
          <Line keys={['?']}>{text.list}</Line>
        </dl>
        <label className="mt-4 flex items-center gap-3">
          <input type="checkbox" data-shortcuts className="size-6 accent-accent" />
          {text.use}
        </label>
        <div className="mt-4">
          <Button type="button" kind="secondary" data-closes>
            {text.close}
          </Button>
        </div>
      </dialog>
    </>
  )
}

const Line = ({ keys, children }: { readonly keys: readonly string[]; children: ReactNode }) => (
  <>
    <dt className="space-x-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-block min-w-7 rounded-control border border-edge px-2 text-center font-mono"
        >
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{children}</dd>
  </>
)
