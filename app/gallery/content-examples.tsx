import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { Card } from '#app/_ui/card.tsx'
import { CardList } from '#app/_ui/card-list.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { EmptyState } from '#app/_ui/empty-state.tsx'
import { Inset } from '#app/_ui/inset.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { Pagination } from '#app/_ui/pagination.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryGroup } from '#app/_ui/summary-group.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { VisuallyHidden } from '#app/_ui/visually-hidden.tsx'
import { Example } from './example.tsx'

/** The components that show content. */
export function ContentExamples() {
  return (
    <>
      <h2>Content</h2>
      <Example name="BackLink">
        <BackLink href="#">Your memberships</BackLink>
      </Example>
      <Example name="PageHeading, with a lead">
        <PageHeading lead="One or two sentences below the heading.">A page heading</PageHeading>
      </Example>
      <Example name="Banner, notice">
        <Banner kind="notice" title="Your profile is not complete">
          <p>
            <a href="#phone">Add a phone number</a>
          </p>
        </Banner>
      </Example>
      <Example name="SuccessBanner">
        <SuccessBanner done="email-withdrawn" values={{ email: 'ada@hollow-farm.example' }} />
      </Example>
      <Example name="CardList with Card: with a link and a caption, and without">
        <CardList>
          <Card title="Hollow Farm" href="#" caption="Individual Producer">
            <p>Mill Lane, Wells</p>
          </Card>
          <Card title="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Growers">
            <p>
              <Tag>Primary contact</Tag>
            </p>
          </Card>
        </CardList>
      </Example>
      <Example name="SummaryGroup">
        <SummaryGroup
          title="Name"
          change={{ href: '#name', about: 'your name' }}
          rows={[{ term: 'First name', value: 'Ada' }, { term: 'Position' }]}
        />
      </Example>
      <Example name="SummaryList, with a value, a change link and no value">
        <SummaryList
          rows={[
            { term: 'First name', value: 'Ada' },
            {
              term: 'Email',
              value: 'ada@hollow-farm.example',
              change: { href: '#', about: 'email' },
            },
            { term: 'Fax number', value: '', change: { href: '#', about: 'fax number' } },
          ]}
        />
      </Example>
      <Example name="EmptyState">
        <EmptyState title="You have no memberships yet">
          <p>It says what to do next.</p>
        </EmptyState>
      </Example>
      <Example name="Inset">
        <Inset>
          <p>Text set apart from the text around it.</p>
        </Inset>
      </Example>
      <Example name="Disclosure">
        <Disclosure summary="12 errors">
          <p>Details that most readers do not need.</p>
        </Disclosure>
      </Example>
      <Example name="Pagination: first, middle and last page">
        {[1, 2, 3].map((page) => (
          <Pagination key={page} page={page} pages={3} href={() => '#'} />
        ))}
      </Example>
      <Example name="RichText, with a link, code and a value">
        <p>
          <RichText values={{ name: <strong>Ada</strong> }}>
            {'Hello {name}. Send `Accept` or [go to the homepage](/).'}
          </RichText>
        </p>
      </Example>
      <Example name="VisuallyHidden">
        <p>
          Screen readers read more here.<VisuallyHidden> This is hidden visually.</VisuallyHidden>
        </p>
      </Example>
    </>
  )
}
