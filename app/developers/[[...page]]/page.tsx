import '../manual.css'
import '../blocks.css'
import '../manual-print.css'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Fragment } from 'react'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { publicPage } from '#app/public-page.ts'
import { env } from '#lib/env.ts'
import { changelogFeedPath } from '#lib/manual/documents/changelog-feed.ts'
import { findManualPage, type ManualPage, manualPages } from '#lib/manual/manual.ts'
import { renderHtml, renderInline } from '#lib/manual/render-html.ts'
import * as en from '#lib/text/en.ts'
import { ManualContents } from '../manual-contents.tsx'
import { TryIt } from '../try-it/try-it.tsx'

const { copy, copied, description } = en.manual.frame

type Props = { params: Promise<{ page?: string[] }> }

const pathOf = async ({ params }: Props) =>
  ['/developers', ...((await params).page ?? [])].join('/')

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = findManualPage(await pathOf(props))
  if (!page) return {}
  return {
    ...publicPage(page.title, description(page.title, env.orgName)),
    alternates: { types: { 'application/atom+xml': changelogFeedPath } },
  }
}

/** A page of the manual for client developers: Markdown of lib/manual (decision 046). */
export default async function ManualRoute(props: Props) {
  const page = findManualPage(await pathOf(props)) ?? notFound()
  return (
    <div className="manual" data-copy={copy} data-copied={copied}>
      <ManualContents current={page} />
      <article className="manual-page">
        <PageHeading lead={<Html as="span" of={renderInline(page.lead)} />}>
          {page.title}
        </PageHeading>
        {page.sections.map((section) => (
          <Fragment key={section.id}>
            <section
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="manual-section"
            >
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              <Html as="div" of={renderHtml(section)} />
            </section>
            {section.id === 'programs' && <TryIt path={page.path} />}
          </Fragment>
        ))}
        <ManualPager current={page} />
      </article>
    </div>
  )
}

/** HTML of our own Markdown, in which everything that is not Markdown is escaped. */
const Html = ({ as: Tag, of: html }: { as: 'div' | 'span'; of: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no request is in it
  <Tag className={Tag === 'div' ? 'stack' : undefined} dangerouslySetInnerHTML={{ __html: html }} />
)

const { next, previous } = en.manual.frame

/** Links to the pages before and after this one. */
function ManualPager({ current }: { current: ManualPage }) {
  const index = manualPages.indexOf(current)
  const links = [
    { word: previous, page: manualPages[index - 1] },
    { word: next, page: manualPages[index + 1] },
  ]
  return (
    <nav className="manual-pager" aria-label={`${previous} / ${next}`}>
      {links.map(
        ({ word, page }) =>
          page && (
            <a key={word} href={page.path} rel={word === next ? 'next' : 'prev'}>
              <span>{word}</span>
              {page.title}
            </a>
          ),
      )}
    </nav>
  )
}
