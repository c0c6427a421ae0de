import { grids, module } from '../../src/catalogue/vocabulary/module.ts'
import { vote } from './vote.ts'
import { voteParticipant } from './voteParticipant.ts'
import { voter } from './voter.ts'

/** Votes, who stands in them and who voted. */
export const votes = module({
  name: 'vote',
  path: '/vote',
  title: '投票',
  icon: 'vote',
  entities: [vote, voteParticipant, voter],
  screens: [grids({ path: 'index', title: '投票列表', entities: [vote, voteParticipant, voter] })],
})
