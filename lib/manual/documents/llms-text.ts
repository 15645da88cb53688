import { env } from '#lib/env.ts'
import * as en from '#lib/text/en.ts'
import { manual, manualPages } from '../manual.ts'
import { changelogFeedPath } from './changelog-feed.ts'

const text = en.manual.llms
const urlOf = (path: string) => env.baseUrl + path
const link = (title: string, path: string, about: string) =>
  `- [${title}](${urlOf(path)}): ${about}`

/** Writes `/llms.txt`: what programs that read documentation should read, as Markdown (llmstxt.org). */
export function writeLlmsText(): string {
  const [first] = manualPages
  return `${[
    `# ${en.openApi.title}`,
    `> ${first?.lead}`,
    text.about(urlOf('/developers.md')),
    `## ${text.descriptions}`,
    [
      link(text.whole, '/developers.md', text.wholeAbout),
      ...Object.entries(text.documents).map(([path, [title, about]]) => link(title, path, about)),
      link(text.feed, changelogFeedPath, text.feedAbout),
    ].join('\n'),
    ...manual.flatMap((group) => [
      `## ${group.title}`,
      group.pages.map(({ title, path, lead }) => link(title, path, absolute(lead))).join('\n'),
    ]),
  ].join('\n\n')}\n`
}

/** The text of a page with the URLs of this service in place of paths. */
const absolute = (markdown: string) => markdown.replace(/\]\(\//g, `](${env.baseUrl}/`)
