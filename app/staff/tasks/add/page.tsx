import { DateField } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { texts } from '#lib/text/texts.ts'

/** The form with which officers add a note of their own. */
export default async function AddTaskNote() {
  const text = texts().staffTasks.add
  await requireStaff('do-tasks')
  return (
    <Form back={{ href: '/staff', label: text.back }} text={text}>
      {(field) => (
        <>
          <TextArea {...field('text')} />
          <DateField {...field('due')} />
        </>
      )}
    </Form>
  )
}
