import { type Texts, texts } from '../text/texts.ts'
import type { Contact } from './contact.ts'

/**
 * The made-up details that the demonstration shows while it has no name. The phone number is one that
 * Ofcom reserves for fiction, and example.org is reserved for documentation (RFC 2606). The sentences
 * are in the language of the request, unlike those that operators write in settings.
 */
export const demonstration: {
  readonly contact: Contact
  readonly privacyUrl: string
  readonly accessibilityUrl: string
  readonly sentences: () => Texts['contact']['demonstration']
} = {
  contact: {
    email: 'members@example.org',
    phone: '01632 960000',
    address: ['Gate House', '1 Example Lane', 'Anytown'],
    get registered() {
      return demonstration.sentences().registered
    },
  },
  privacyUrl: 'https://example.org/#privacy',
  accessibilityUrl: 'https://example.org/#accessibility',
  sentences: () => texts().contact.demonstration,
}
