// Names of players, as the service takes them: every character shows.

// Controls, format characters (which have no width or turn the direction of text), separators of lines, and letters that are blank.
const invisible =
  /[\p{Cc}\p{Cf}\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{2028}\u{2029}\u{2060}-\u{206f}\u{2800}\u{3164}\u{ffa0}\u{fff0}-\u{fffb}\u{13430}-\u{1343f}\u{e0000}-\u{e0fff}]/gu;

export const visible = (name: string): string => name.replace(invisible, '').trim();
