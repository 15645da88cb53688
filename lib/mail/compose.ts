import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { env } from '#lib/env.ts'
import type { EmailContent, EmailPart } from '#lib/text/en/emails.ts'
import {
  type Language,
  languageTags,
  readerLanguage,
  withLanguage,
} from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { bandOf } from './band-colour.ts'
import { contactSentence } from './contact-sentence.ts'
import { emailStyle } from './email-style.ts'

/** The two forms of an email. */
interface ComposedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Returns the languages of an email (decision 072): those that its readers have chosen, otherwise that of the
 * page, if the reader acted on it. If none is known, and the first language of the organisation is not English,
 * all its languages.
 */
export function emailLanguages(
  chosen: readonly Language[],
  reader = readerLanguage(),
): readonly Language[] {
  const offered = env.languages.filter((language) => chosen.includes(language))
  if (offered.length > 0) return offered
  if (reader) return [reader]
  return env.languages[0] === 'en' ? ['en'] : env.languages
}

/** The language to store for a person who applies or joins on a page; null if only one is offered. */
export const languageToStore = (): Language | null =>
  (env.languages.length > 1 && readerLanguage()) || null

/** Writes an email as plain text and as HTML, from the same content (decision 047), in each of these languages. */
export function compose(
  content: () => EmailContent,
  languages: readonly Language[] = emailLanguages([]),
): ComposedEmail {
  return join(
    languages.map((language, index) =>
      versionOf(language, content, index === 0 ? languages.slice(1) : []),
    ),
  )
}

/** An email in one language, without what all languages share. */
interface Version extends ComposedEmail {
  readonly tag: string
  readonly sentBy: string
  readonly registered: string | undefined
  /** The first paragraph, which inboxes show beside the subject. */
  readonly preheader: string | undefined
}

/** `following` are the languages of the versions that come after it. */
const versionOf = (
  language: Language,
  contentOf: () => EmailContent,
  following: readonly Language[],
): Version =>
  withLanguage(language, () => {
    const content = contentOf()
    const below = following.map((other) => ({
      tag: languageTags[other],
      sentence: withLanguage(other, () => texts().emailFrame.below),
    }))
    return {
      tag: languageTags[language],
      sentBy: texts().emailFrame.sentBy(env.orgName),
      registered: env.contact.registered,
      preheader: content.parts.find((part) => typeof part === 'string'),
      subject: content.subject,
      text: textOf(content, below),
      html: htmlOf(content, below),
    }
  })

/** The end of an email is in its first language. */
function join(versions: readonly Version[]): ComposedEmail {
  const registered = versions[0]?.registered
  const subject = versions.map((version) => version.subject).join(' / ')
  const ending = `-- \n${[...signature, ...(registered ? [wrap(registered)] : [])].join('\n')}`
  return {
    subject,
    text: `${versions.map(({ text }) => text).join('\n\n* * *\n\n')}\n\n${ending}\n`,
    html: documentOf(subject, versions),
  }
}

const band = bandOf(env.orgColour)

/** The end of every email says how to contact the organisation (decision 053). */
const contactHelp = () =>
  contactSentence(texts().contact.help, { class: 'link', style: `color:${band.link}` })

/** The last lines of every email: who sent it, and where they are on the web. */
const signature = [env.orgName, env.baseUrl]

/** Says which language comes below. */
interface Below {
  readonly tag: string
  readonly sentence: string
}

function textOf({ name, parts }: EmailContent, below: readonly Below[]): string {
  const help = contactHelp()
  const paragraphs = [
    ...below.map(({ sentence }) => sentence),
    texts().emailFrame.hello(name),
    ...parts.map(textOfPart),
    ...(help ? [wrap(help.text)] : []),
  ]
  return paragraphs.join('\n\n')
}

function textOfPart(part: EmailPart): string {
  if (typeof part === 'string') return wrap(part)
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return `${part.label}:\n${part.url}`
}

const maxLineLength = 76

/** Breaks a paragraph into lines that every program shows without breaking them again. */
function wrap(paragraph: string): string {
  const lines: string[] = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) as string
    if (line !== '' && line.length + 1 + word.length > maxLineLength) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}

function htmlOf({ subject, name, parts }: EmailContent, below: readonly Below[]): string {
  const help = contactHelp()
  const others = below.map(
    ({ tag, sentence }) =>
      `<p lang="${tag}" style="${emailStyle.paragraph}">${escapeXml(sentence)}</p>`,
  )
  const main = parts.find(isLink)
  return `${others.join('\n')}<h1 style="${emailStyle.heading}">${escapeXml(subject)}</h1>
${[texts().emailFrame.hello(name), ...parts].map((part) => htmlOfPart(part, part === main)).join('\n')}
${help ? `<p style="${emailStyle.paragraph}">${help.html}</p>` : ''}
${main ? htmlOfAddress(main.url) : ''}`
}

/**
 * One table of one column, because Outlook lays out nothing else; no images and no web font, because
 * most programs do not load them before the reader allows it.
 */
function documentOf(subject: string, versions: readonly Version[]): string {
  const registered = versions[0]?.registered
  const [organisation, site] = signature.map(escapeXml)
  const [first] = versions
  const sheets = versions.map(({ tag, html }) =>
    tag === first?.tag
      ? html
      : `<div lang="${tag}" style="${emailStyle.further}">\n${html}\n</div>`,
  )
  return `<!doctype html>
<html lang="${first?.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeXml(subject)}</title>
<style>${emailStyle.dark}</style>
</head>
<body class="ground" style="${emailStyle.body}">
<div lang="${first?.tag}" style="${emailStyle.preheader}">${escapeXml(first?.preheader ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td role="banner" style="${emailStyle.band};color:${band.text};background-color:${band.ground}">${organisation}</td></tr>
<tr><td class="sheet" role="main" style="${emailStyle.sheet}">
${sheets.join('\n')}
</td></tr>
<tr><td class="foot" role="contentinfo" style="${emailStyle.foot}">${escapeXml(first?.sentBy ?? '')}<br><a class="foot" href="${site}" style="color:#4c544a">${site}</a>${registered ? `<br>${escapeXml(registered)}` : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

type LinkPart = Extract<EmailPart, { readonly url: string }>

const isLink = (part: EmailPart): part is LinkPart => typeof part !== 'string' && 'url' in part

/** The main link of an email is its button. */
function htmlOfPart(part: EmailPart, isMain: boolean): string {
  if (typeof part === 'string') return `<p style="${emailStyle.paragraph}">${escapeXml(part)}</p>`
  if ('facts' in part) {
    const lines = part.facts.map(
      ([label, value]) =>
        `${escapeXml(label)}<br><strong style="${emailStyle.value}">${escapeXml(value)}</strong>`,
    )
    return `<p class="facts" style="${emailStyle.facts}">${lines.join('<br>')}</p>`
  }
  const look = isMain
    ? `style="${emailStyle.button};color:${band.text};background-color:${band.ground}"`
    : `class="link" style="color:${band.link}"`
  return `<p style="${emailStyle.paragraph}"><a href="${escapeXml(part.url)}" ${look}>${escapeXml(part.label)}</a></p>`
}

/** The URL of the button, for a program that does not open it. */
function htmlOfAddress(link: string): string {
  const url = escapeXml(link)
  return `<p class="foot" style="${emailStyle.copy}">${escapeXml(texts().emailFrame.copy)}<br><a class="link" href="${url}" style="color:${band.link};word-break:break-all">${url}</a></p>`
}
