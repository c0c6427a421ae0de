/**
 * What can be complained of, by the value of a complaint's `target`: the entity, its field that holds who answers for a row
 * (its `id` where that is the person), and what such a person is kept out of. A new kind is a line here, and its name among
 * the values of `target`; what 投诉成立 can do to it are the entity's own actions `hide` and `delete`.
 */
export const complaintTargets = {
  user: { entity: 'user', person: 'id', module: 'all' },
  comment: { entity: 'comment', person: 'author', module: 'comment' },
  lovewall: { entity: 'lovePost', person: 'author', module: 'lovewall' },
  goods: { entity: 'secondGoods', person: 'seller', module: 'secondhand' },
  secondOrder: { entity: 'secondOrder', person: 'seller', module: 'secondhand' },
} as const
