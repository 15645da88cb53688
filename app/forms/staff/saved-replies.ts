import {
  addReply,
  editReply,
  findReply,
  removeReply,
} from '#lib/accounts/applications/saved-replies.ts'
import {
  AddReply,
  EditReply,
  replyFormValues,
  shownReply,
} from '#lib/contracts/forms/decide-application.ts'
import { translatedLabels } from '#lib/contracts/forms/translated.ts'
import { changedTranslations } from '#lib/text/language/translations.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from '../edit-form.ts'
import { button, form, type SentForm, staff } from '../form.ts'
import { idIn } from './opened-record.ts'
import { sentTranslations } from './sent-translations.ts'

const list = '/staff/applications/replies'
const path = `${list}/{reply}`
const may = staff('edit-replies')
const idOf = (sent: SentForm) => idIn(sent, 'reply')
const text = () => texts().staffApplications.replies

/** The forms of the saved replies. */
export const replyForms = [
  form(list, may, AddReply, async ({ who, input }) => {
    await addReply(
      { ...input, texts: changedTranslations({}, sentTranslations('text', input)) },
      who.actor,
    )
    return `${list}?done=staff-reply-saved`
  }),
  editForm(path, staff('edit-replies'), EditReply, {
    labels: () => ({ ...text(), ...translatedLabels('text', text().text) }),
    read: (sent) => findReply(idOf(sent)),
    values: replyFormValues,
    save: async ({ who, input, ...sent }, shown) => {
      const change = { ...input, texts: sentTranslations('text', input) }
      const isSaved = await editReply(idOf(sent), change, who.actor, shownReply(shown))
      return isSaved ? 'saved' : 'changed-meanwhile'
    },
    page: (_, done) => (done ? `${list}?done=${done}` : list),
    done: 'staff-reply-saved',
  }),
  button(`${path}/remove`, list, may, async ({ who, ...sent }) => {
    await removeReply(idOf(sent), who.actor)
    return `${list}?done=staff-reply-removed`
  }),
]
