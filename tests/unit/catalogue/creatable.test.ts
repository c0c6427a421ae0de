import { describe, expect, it } from 'vitest'
import { blocks } from '../../../commands/dashboard/block.ts'
import { catalogue } from '../../../commands/index.ts'
import { screensOf } from '../../../src/catalogue/catalogue.ts'
import { referredEntities } from '../../support/referred.ts'

/** What people do in the mini-program, or what follows from it: an operator decides about it and makes none. */
const ofPeople = [
  'afterSale',
  'answer',
  'articleComment',
  'carpool',
  'certification',
  'comment',
  'complaint',
  'courseOrder',
  'diyPageVersion',
  'dynamicMedia',
  'formContent',
  'formVersion',
  // Kept by the ledger, which no form writes.
  'ledgerAccount',
  'lostItem',
  'lovePost',
  'merchantVisit',
  // Asked for by whoever moves more than the school's limit.
  'moneyReview',
  'parttimeJob',
  'parttimeSignup',
  // What a payment provider was asked for.
  'paymentRequest',
  // Asked for by programs.
  'programRequest',
  'question',
  // What its bill differs by.
  'reconciliationDifference',
  'reply',
  'roommate',
  'runningOrder',
  // Put together by operators, in dialogs of its own.
  'savedCommand',
  'secondOrder',
  // Kept by the commands that move stock.
  'signRecord',
  'skill',
  'skillOrder',
  'stockRecord',
  'talent',
  'topicComplaint',
  'transfer',
  'vipOrder',
  'visit',
  'voter',
  // What a platform holds, read by a sync.
  'wxAccountMessage',
  'wxappMessage',
]

const entities = [...catalogue.entities.values()]

describe('a school without demo data', () => {
  it('can be filled: what forms, settings and page blocks choose from can be made on a screen', () => {
    const referred = referredEntities()
    const some = [
      'advertiseCategory',
      'childLink',
      'dynamicCategory',
      'navbarType',
      'parentLink',
      'role',
      'topic',
      'user',
    ]
    expect(referred).toEqual(expect.arrayContaining(some))
    for (const name of referred) {
      expect.soft(catalogue.entities.get(name)?.create, `${name} cannot be made`).toBeDefined()
      expect.soft(screensOf(catalogue, name).length, `${name} stands on no screen`).toBeGreaterThan(0)
    }
  })

  it('takes from the mini-program alone only what its people do', () => {
    const unmade = entities.flatMap(({ name, create }) => (create ? [] : [name]))
    expect(unmade.sort()).toEqual(ofPeople)
  })

  it('has its links chosen from its pages, wherever there are any', () => {
    const fields = [
      ...entities.flatMap(({ name, fields }) =>
        Object.entries(fields).map(([each, field]) => [`${name}.${each}`, field] as const),
      ),
      ...Object.entries(blocks).flatMap(([name, { fields }]) =>
        Object.entries(fields).map(([each, field]) => [`block ${name}.${each}`, field] as const),
      ),
    ]
    const links = fields.filter(([, { label }]) => label.endsWith('链接'))
    expect(links.map(([name]) => name)).toEqual([
      'application.link',
      'advertise.link',
      'banner.link',
      'navbar.link',
      'qrCode.link',
      'block heading.link',
      'block picture.link',
    ])
    for (const [name, field] of links) {
      expect
        .soft([name, 'address' in field && field.address])
        .toEqual([name, expect.objectContaining({ entity: 'childLink' })])
    }
  })

  it('has one kind of place for advertisements', () => {
    expect(entities.flatMap(({ name, title }) => (title === '广告位' ? [name] : []))).toEqual(['advertiseCategory'])
  })
})
