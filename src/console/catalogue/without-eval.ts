import { z } from 'zod'

// The console's policy allows no eval; zod tries whether it may with the first object schema, and browsers report that.
z.config({ jitless: true })
