import { isStudent, type Member } from '../../members.ts'

/** Who can have written a text: a student, of the one year it names, with the family name of the card it misses. */
export function couldWrite(text: string): (member: Member) => boolean {
  const years = new Set(text.match(/大[一二三四]|研[一二三]/g))
  const [year] = years.size === 1 && !/的学长|的学姐|学长学姐/.test(text) ? years : []
  const [, surname] = /丢了，姓(.)/.exec(text) ?? []
  const isHers = text.includes('女生自用')
  return (member) =>
    isStudent(member) &&
    (year === undefined || member.grade === year) &&
    (surname === undefined || member.name.startsWith(surname)) &&
    (!isHers || member.gender === 'female')
}
