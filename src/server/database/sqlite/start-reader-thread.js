// Node 20 starts a thread without what --import registers, so a thread written in TypeScript begins with JavaScript.
import { register } from 'tsx/esm/api'

register()
export default (await import('./reader-thread.ts')).read
