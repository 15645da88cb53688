export { withDeadline } from '#db/deadline.ts'
