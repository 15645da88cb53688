import { expect, test } from 'vitest'
import { personFields } from '#db/values/record-fields.ts'
import { languages, withLanguage } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { labelOf } from './changes.ts'

test.each(languages)(
  'an email in the language %s names the details of a person in it',
  (language) => {
    withLanguage(language, () => {
      for (const field of personFields)
        expect(labelOf(field)).toBe(texts().records.person[field].label)
    })
  },
)
