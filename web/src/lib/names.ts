// The service takes names of so many letters, as Unicode counts them; signs that are made of several stay whole.
const mostLetters = 40;
const signs = new Intl.Segmenter();

export function fittingName(text: string): string {
  let name = '';
  for (const { segment } of signs.segment(text.trim())) {
    if ([...name, ...segment].length > mostLetters) break;
    name += segment;
  }
  return name.trim();
}
