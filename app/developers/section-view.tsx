import type { ManualBlock, ManualSection } from '#lib/manual/model.ts'
import { CodeExample } from './code-example.tsx'
import { ErrorList } from './error-list.tsx'
import { FieldList } from './field-list.tsx'
import { ManualText } from './manual-text.tsx'
import { TableView } from './table-view.tsx'

/** A section of the manual. Its examples stand beside it where there is room. */
export function SectionView({ section }: { section: ManualSection }) {
  const { id, title, blocks, examples } = section
  const text = <Blocks of={blocks} id={id} />
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="manual-section">
      <h2 id={`${id}-title`}>{title}</h2>
      {examples ? (
        <div className="manual-columns">
          <div className="stack">{text}</div>
          <div className="manual-examples stack">
            <Blocks of={examples} id={`${id}-example`} />
          </div>
        </div>
      ) : (
        <div className="stack">{text}</div>
      )}
    </section>
  )
}

type BlocksProps = {
  of: readonly ManualBlock[]
  /** Precedes the names of the form fields in the blocks. */
  id: string
}

const Blocks = ({ of, id }: BlocksProps) =>
  Object.entries(of).map(([index, block]) => (
    <Block key={index} block={block} id={`${id}-${index}`} />
  ))

function Block({ block, id }: { block: ManualBlock; id: string }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <ManualText>{block.text}</ManualText>
        </p>
      )
    case 'heading':
      return <h3 id={block.id}>{block.text}</h3>
    case 'note':
      return (
        <p className="manual-note">
          <ManualText>{block.text}</ManualText>
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <ManualText>{item}</ManualText>
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TableView {...block.table} />
    case 'code':
      return <CodeExample title={block.title} samples={block.samples} id={id} />
    case 'endpoint':
      return (
        <p className="manual-endpoint">
          <b>{block.method}</b> <code>{block.path}</code>
        </p>
      )
    case 'fields':
      return <FieldList title={block.title} fields={block.fields} />
    case 'errors':
      return <ErrorList errors={block.errors} />
  }
}
