// The service takes names of so many bytes: 24 Latin letters, 20 Cyrillic or Hebrew ones, 13 Chinese signs.
const mostBytes = 40;
const bytes = new TextEncoder();
const signs = new Intl.Segmenter();

export function fittingName(text: string): string {
  let name = '';
  for (const { segment } of signs.segment(text.trim())) {
    if (bytes.encode(name + segment).length > mostBytes) break;
    name += segment;
  }
  return name.trim();
}
