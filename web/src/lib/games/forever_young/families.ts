/** Which seat leads which family: its colour, and the crest that stands for it everywhere. */
const COLOURS = ['red', 'blue', 'green', 'yellow', 'purple', 'black'] as const;

export type Colour = (typeof COLOURS)[number];

export const colourOf = (seat: number): Colour => COLOURS[seat % COLOURS.length] ?? 'red';
/** The class that sets the family's colours on a piece. */
export const familyClass = (seat: number): string => `f-${colourOf(seat)}`;
export const crest = (seat: number): string => `cr-${colourOf(seat)}`;
