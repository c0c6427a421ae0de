/** Where tags are: name, place, what they open. */
export const nfcTags = [
  ['一食堂点餐码', '一食堂 12 号桌', 'canteen'],
  ['北苑餐厅点餐码', '北苑餐厅二楼靠窗', 'canteen'],
  ['图书馆三楼选座', '图书馆三楼入口', 'seat'],
  ['图书馆考研区选座', '图书馆五楼西侧', 'seat'],
  ['明德楼自助打印', '明德楼一楼大厅', 'printing'],
  ['信息楼自助打印', '信息楼二楼机房外', 'printing'],
  ['竹园洗衣房', '竹园 2 号楼一层', 'laundry'],
  ['梅园洗衣房', '梅园 1 号楼一层', 'laundry'],
  ['松园报修牌', '松园 3 号楼值班室', 'repair'],
  ['桂园报修牌', '桂园 5 号楼值班室', 'repair'],
  ['南门跑腿下单', '南门快递站', 'running'],
  ['东门跑腿下单', '东门天桥', 'running'],
] as const
