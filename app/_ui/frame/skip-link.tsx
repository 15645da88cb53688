/** The first thing that a keyboard finds: past the header, to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-4 left-4 z-10 -translate-y-28 bg-surface p-4 focus:translate-y-0"
    >
      Skip to main content
    </a>
  )
}
