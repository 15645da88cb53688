import type { ManualPage } from './manual.ts'
import { renderHtml, renderInline } from './render-html.ts'

/**
 * Lists everything that the search of the manual finds: pages, sections, and rows to which links lead. The browser searches
 * it without a server.
 */
export const searchIndex = (pages: readonly ManualPage[]) =>
  pages.flatMap(({ path, title: page, lead, sections }) => [
    { href: path, page, title: page, text: plain(renderInline(lead)) },
    ...sections.flatMap((section) => {
      const html = renderHtml(section)
      const anchors = html.matchAll(/<tr id="([\w-]+)"><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)
      return [
        { href: `${path}#${section.id}`, page, title: section.title, text: plain(html) },
        ...[...anchors].map(([, id, title = '', text = '']) => ({
          href: `${path}#${id}`,
          page,
          title: plain(title),
          text: plain(text),
        })),
      ]
    }),
  ])

/** The words of HTML. Examples repeat what other blocks say, and headings of tables repeat in each. */
const plain = (html: string): string =>
  html
    .replace(/<(fieldset|thead|caption|details)\b.*?<\/\1>/gs, '')
    .replace(/<\/?(?:p|li|t[dhr]|h\d)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(lt|gt|amp|quot);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim()

const entities = { lt: '<', gt: '>', amp: '&', quot: '"' }
