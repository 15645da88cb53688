import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { env } from '#lib/env.ts'
import { bandOf } from '#lib/mail/band-colour.ts'
import { logoUrl } from '#lib/records/logo.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { tabIcon } from '../icons.ts'

interface PlainDocument {
  /** Escaped. */
  readonly title: string
  /** The content after the heading, as HTML. */
  readonly main: string
  readonly nonce: string
}

/** One complete page that looks like the others and depends on no other file. */
export function plainDocument({ title, main, nonce }: PlainDocument): string {
  const name = escapeXml(env.orgName)
  return `<!doctype html>
<html lang="${currentTag()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${escapeXml(tabIcon())}">
<title>${title} – ${name}</title>
<style nonce="${nonce}">${style}</style>
<header><a href="/">${logo()}<span>${name}</span></a></header>
<div class="rails"></div>
<main id="main">
<h1>${title}</h1>
${main}
</main>
</html>`
}

/** The logo, or the gate as in app/_ui/frame/gate-logo.tsx. */
const logo = () => {
  const url = logoUrl()
  return url
    ? `<img src="${escapeXml(url)}" alt="">`
    : `<svg viewBox="1.5 1.5 21 21" fill="currentColor" aria-hidden="true"><path d="M1.5 22.5V12a10.5 10.5 0 0 1 21 0v10.5h-3V12a7.5 7.5 0 0 0-15 0v10.5zm6-11a4.5 4.5 0 0 1 9 0zM6 13h12v1.5H6zm0 3.2h12v2.1H6zm0 3.6h12v2.7H6z"/></svg>`
}

const band = bandOf(env.orgColour)

// The colours, sizes and rails of app/_ui/style, in a form that needs no other file.
const style = `
:root { --ground: #f7f6ef; --ink: #1a1f19; --brand: ${env.orgColour}; --band: ${band.ground}; --on-band: ${band.text}; --link: ${band.link} }
@supports (color: oklch(from #000 min(l, 0.5) c h)) {
  :root {
    --link: oklch(from var(--brand) min(l, 0.44) min(c, 0.16) h);
  }
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #141713; --ink: #eef0e8; --band: #233f2c; --on-band: #fff; --link: #a2d2af }
  @supports (color: oklch(from #000 min(l, 0.5) c h)) {
    :root {
      --band: oklch(from var(--brand) clamp(0.26, l, 0.34) calc(min(c, 0.1) * 0.7) h);
      --link: oklch(from var(--brand) max(l, 0.82) min(c, 0.1) h);
    }
  }
}
body {
  margin: 0; color: var(--ink); background: var(--ground); overflow-wrap: anywhere;
  font: 1.1875rem/1.55 -apple-system, "Segoe UI", roboto, "Liberation Sans", arial, sans-serif;
}
header { background: var(--band) }
header, main { padding-inline: max(1.25rem, 50vw - 33rem) }
header a {
  display: inline-flex; align-items: center; gap: 1rem; min-height: 3rem; padding: 0.75rem 0;
  color: var(--on-band); text-decoration: none;
}
header svg, header img { height: 3rem; flex-shrink: 0 }
header span, h1 { font-family: rockwell, georgia, "Noto Serif", serif; font-weight: 600 }
header span { font-size: clamp(1.4375rem, 1.4rem + 0.7vw, 1.8125rem); line-height: 1.2 }
.rails {
  height: 29px; color: var(--band);
  background-image: linear-gradient(
    transparent 3px, currentcolor 3px 8px, transparent 8px 12px, currentcolor 12px 15px,
    transparent 15px 20px, currentcolor 20px 22px, transparent 22px 28px, currentcolor 28px
  );
}
main { padding-block: 2rem 4rem }
main > * { max-width: 42rem }
h1 { margin: 0 0 1.5rem; font-size: clamp(2rem, 1.55rem + 2vw, 3rem); line-height: 1.1; letter-spacing: -0.015em }
p { margin: 1rem 0 }
button {
  min-height: 3rem; padding: 0.625rem 1.5rem; border: 0; border-radius: 4px; font: inherit;
  font-weight: 600; color: var(--on-band); background: var(--band); cursor: pointer;
}
main a { color: var(--link); text-underline-offset: 0.2em }
:focus-visible {
  outline: 3px solid var(--ink); outline-offset: 3px; border-radius: 2px; box-shadow: 0 0 0 3px #ffcd2e;
}`
