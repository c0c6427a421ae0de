import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Endpoint } from '../../catalogue/endpoint.ts'
import { readParams } from '../../catalogue/schema/parent.ts'
import { type Understood, understoodBy, understoodByList } from '../../catalogue/schema/tolerance.ts'
import { callKey } from '../../catalogue/vocabulary/call.ts'
import { sameFields } from '../../catalogue/vocabulary/same-value.ts'
import { optionsRequest } from '../read/picker/options.ts'
import type { Values } from '../rows/entity-table.ts'
import { accountWords, type DocumentedWords, roleWords } from '../signin/account-words.ts'

const words: Readonly<Record<string, DocumentedWords>> = { account: accountWords, role: roleWords }

/** What the documents call fields and values of an entity, where our own are called otherwise. */
export function documentedWords({ name }: { readonly name: string }): DocumentedWords | undefined {
  return words[name]
}

/**
 * The parameters of a call in our own words, and the names of those left out. Only calls that read rows leave any out
 * (specification §4.4). @throws InputError where a form contradicts itself.
 */
export function understand(catalogue: Catalogue, endpoint: Endpoint, sent: Values): Understood {
  const params = readParams(endpoint.call, sent)
  switch (endpoint.purpose) {
    case 'list': {
      const asked = documentedWords(endpoint.entity)?.conditions?.(params) ?? params
      return understoodByList(endpoint.entity, asked, Object.keys(endpoint.call.with ?? {}))
    }
    case 'detail':
      return understoodBy(['id'], params)
    case 'options':
      return understoodBy(Object.keys({ ...optionsRequest.shape, ...sameFields(catalogue, endpoint.entity) }), params)
    case 'create':
    case 'edit':
      return { known: documentedWords(endpoint.entity)?.form?.(params) ?? params, ignored: [] }
    default:
      return { known: params, ignored: [] }
  }
}

/** Most parameters remembered as told: who makes names up fills neither memory nor log. */
const mostTold = 1_000

/** Builds what tells the log of parameters that were left out, once for each name and call. */
export function ignoredParameterLog(): (request: FastifyRequest, endpoint: Endpoint, names: readonly string[]) => void {
  const told = new Set<string>()
  return (request, { call }, names) => {
    for (const name of names) {
      const place = `${callKey(call)} ${name}`
      if (told.has(place) || told.size >= mostTold) continue
      told.add(place)
      const parameter = name.slice(0, 100)
      request.log.info({ call: callKey(call), parameter }, 'a parameter that the call does not know is ignored')
    }
  }
}
