import { Tag, type TagKind } from '#app/_ui/tag.tsx'
import { type Texts, texts } from '#lib/text/texts.ts'

type MembershipState = keyof Texts['staffTerm']['states']

const kinds: Readonly<Record<MembershipState, TagKind>> = {
  current: 'good',
  due: 'notice',
  'in-grace': 'late',
  lapsed: 'over',
  ended: 'over',
}

/** The state of a membership in its colour. */
export const StateTag = ({ of: state }: { readonly of: MembershipState }) => (
  <Tag kind={kinds[state]}>{texts().staffTerm.states[state]}</Tag>
)
