import characters from 'opencc-js/dict/TSCharacters'

const pairs = characters.split('|').map((pair): [string, string] => {
  const [traditional = '', simple = ''] = pair.split(' ')
  return [traditional, simple]
})
const forms = new Map(pairs)

/** A character as it is written in simplified Chinese, by OpenCC's table of single characters; any other as it is. */
export function simplified(character: string): string {
  return forms.get(character) ?? character
}
