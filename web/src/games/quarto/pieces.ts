// The pieces of Quarto, a hexadecimal digit each: its bits are their characteristics.
export type Piece = { tall: boolean; dark: boolean; round: boolean; hollow: boolean };

export const allPieces = '0123456789abcdef';
export const empty = '-';
export const isPiece = (cell: string): boolean => cell !== '' && allPieces.includes(cell);

export function pieceOf(digit: string): Piece {
  const bits = parseInt(digit, 16);
  return { tall: (bits & 1) > 0, dark: (bits & 2) > 0, round: (bits & 4) > 0, hollow: (bits & 8) > 0 };
}

export function pieceWords(digit: string): string[] {
  const piece = pieceOf(digit);
  return [
    piece.tall ? 'tall' : 'low',
    piece.dark ? 'dark' : 'white',
    piece.round ? 'round' : 'square',
    piece.hollow ? 'hollow' : 'full',
  ];
}
export const pieceName = (digit: string): string => pieceWords(digit).join(', ');

// The service names a piece by its digit and four letters, `5 (TwRf)`; the page by its characteristics.
export const piecesInWords = (text: string): string =>
  text.replaceAll(
    /(piece )?\b([0-9a-f]) \([A-Za-z]{4}\)/gi,
    (_, named: string | undefined, digit: string) =>
      `${named?.startsWith('P') ? 'The' : 'the'} ${pieceName(digit)} piece`,
  );
