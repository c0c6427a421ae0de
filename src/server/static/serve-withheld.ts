import type { FastifyInstance } from 'fastify'
import { withheldPrefix } from '../../catalogue/personal/mask.ts'

const day = 86_400

/** A lock, in the grey of both looks of the console; wide, so that it leaves the details below it in sight, and whole where it is cut square. */
const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 96" width="288" height="96">
<rect width="288" height="96" fill="#8a8f98" fill-opacity=".16"/>
<g transform="translate(96 0)" fill="none" stroke="#8a8f98" stroke-width="4" stroke-linecap="round"><rect x="30" y="44" width="36" height="26" rx="4"/><path d="M37 44v-8a11 11 0 0 1 22 0v8"/></g>
</svg>`

/** Serves the sign that stands in the place of a picture which is shown to nobody before they ask for it. */
export function serveWithheld(app: FastifyInstance): void {
  app.get(`${withheldPrefix}*`, { logLevel: 'warn' }, async (_request, reply) =>
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${day}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(sign),
  )
}
