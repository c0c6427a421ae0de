import './without-eval.ts'

/** The schemas of requests and values, for the console: made after zod has been told to do without eval. */
export { formSchema } from '../../catalogue/schema/form-schema.ts'
export { valueSchema } from '../../catalogue/schema/value.ts'
