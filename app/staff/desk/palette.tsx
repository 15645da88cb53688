import { texts } from '#lib/text/texts.ts'

/**
 * The dialog that Ctrl K opens with script (public/desk.js): a combobox of the sections, the links and buttons of the
 * page that is open, and what the search in the header finds. Without script the search and the sections do it.
 */
export function Palette() {
  const text = texts().staffDesk.palette
  return (
    <dialog
      id="palette"
      aria-label={text.title}
      className="mx-auto mt-[12vh] w-full max-w-[36rem] rounded-panel border border-line bg-surface p-3 text-ink"
    >
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-label={text.title}
        placeholder={text.title}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        className="control w-full"
      />
      <div
        id="palette-list"
        role="listbox"
        aria-label={text.choices}
        data-section={text.section}
        data-here={text.here}
        data-all={text.all}
        className="mt-2 max-h-[50vh] overflow-y-auto text-sm"
      />
      <template>
        <div
          role="option"
          tabIndex={-1}
          className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-control px-3 aria-selected:bg-well aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
        >
          <span className="truncate" />
          <span className="max-w-[50%] shrink-0 truncate text-muted" />
        </div>
      </template>
      <p role="status" data-none={text.none} className="px-3 text-sm text-muted" />
    </dialog>
  )
}
