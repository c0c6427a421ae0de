type House = {
  readonly name: string
  readonly area: 'east' | 'west' | 'south' | 'north' | 'centre'
  readonly kind: 'dormitory' | 'teaching' | 'office' | 'service' | 'gate'
  readonly floors: number
  readonly lift: boolean
}

/** Buildings of the campus: name and floors, those with a lift marked, by area and kind. */
export const houses: readonly House[] = [
  ...written('east', 'dormitory', '东区1栋6 东区2栋6 东区3栋6 东区4栋6 东区5栋6 东区6栋6 东区7栋7 东区8栋7'),
  ...written('west', 'dormitory', '西区5栋7 西区7栋7 西区9栋11梯 西区12栋11梯'),
  ...written('south', 'dormitory', '南苑2号楼12梯 南苑5号楼12梯 南苑8号楼12梯 留学生公寓9梯'),
  ...written(
    'north',
    'dormitory',
    '松园3号楼6 松园6号楼6 竹园2号楼6 竹园9号楼6 梅园1号楼6 桂园5号楼6 桂园11号楼6 研究生公寓18梯',
  ),
  ...written('centre', 'teaching', '明德楼5 博学楼6 逸夫楼8梯 三教5 求是楼6 信息楼12梯 文科楼6 工训中心3 艺术楼4'),
  ...written('centre', 'office', '行政楼9梯 校医院4'),
  ...written('centre', 'service', '图书馆7梯 体育馆2 大学生活动中心3 一食堂2 三食堂2 风味餐厅2 清真餐厅1'),
  ...written('north', 'service', '北苑餐厅2'),
  ...written('south', 'service', '南苑餐厅2'),
  ...written('east', 'gate', '东门菜鸟驿站1 东门外卖柜1'),
  ...written('south', 'gate', '南区快递站1 南门1'),
  ...written('north', 'gate', '北门外卖架1'),
]

/** Being renovated: nothing is brought there. */
export const closedHouse = '西区5栋'

/** The id of a building's row. @throws RangeError when there is none of that name. */
export function houseNamed(name: string): number {
  const index = houses.findIndex((house) => house.name === name)
  if (index < 0) throw new RangeError(`no building ${name}`)
  return index + 1
}

function written(area: House['area'], kind: House['kind'], list: string): House[] {
  return list.split(' ').map((text) => {
    const [, name = text, floors = '1', lift] = /^(.*\D)(\d+)(梯?)$/.exec(text) ?? []
    return { name, area, kind, floors: Number(floors), lift: lift === '梯' }
  })
}
