import type { Measure } from './samples.ts'

/** What was measured before, elsewhere, at 1x / 4x: figures of the issue, not of this run. */
export type Quoted = { readonly peers: readonly [string, string, string]; readonly past: string; readonly aim: string }

/** The consoles the peers' columns are of, with the rows they showed, in one run on 2 cores without a GPU. */
export const peers = ['vue-element-admin (20 rows)', 'shadcn-admin (50)', 'react-admin (50)'] as const

const none = ['', '', ''] as const

/** The table, by the lines of ours. */
export const quoted: Readonly<Record<Measure | 'scrolling far', Quoted>> = {
  'first row': { peers: ['670 / 1,997', '1,167 / 3,518', '1,370 / 3,950'], past: '861 / 1,842', aim: '480 / 1,500' },
  'total blocking': { peers: ['267 / 1,157', '417 / 2,184', '651 / 3,097'], past: '251 / 1,013', aim: '80 / 450' },
  'requests before the first row': { peers: none, past: '', aim: '' },
  'requests in the first seconds': { peers: none, past: '161', aim: 'fewer' },
  'palette opens': { peers: ['13 / 73', '112 / 564', 'none'], past: '46 / 210', aim: '20 / 60' },
  'letter to its result': {
    peers: ['324 / 379', '14 / 65 (19 / 91)', 'none'],
    past: '30 / 89 (80 / 173)',
    aim: '14 / 45 (25 / 75)',
  },
  'row toggle': { peers: ['17 / 72', '48 / 227', '35 / 182'], past: '12 / 28', aim: 'keep' },
  'select all': { peers: ['36 / 96', '86 / 555', '48 / 217'], past: '22 / 110', aim: '18 / 50' },
  'approve all loaded': { peers: ['none', 'none', '126 / 618 (50 rows)'], past: '82 / 367', aim: '30 / 100' },
  scrolling: { peers: ['0 / 10 %', '0 / 78 %', '0 / 81 %'], past: '1 / 90 %', aim: '0 / 10 %' },
  'scrolling far': { peers: none, past: '13 / 99 %', aim: '0 / 15 %' },
}
