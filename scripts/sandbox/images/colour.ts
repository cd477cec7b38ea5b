// Mixing colours given as #rrggbb.
export function mix(first: string, second: string, share: number): string {
  const [left, right] = [channels(first), channels(second)];
  const mixed = left.map((value, index) =>
    Math.round(value + ((right[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function lighter(colour: string, share: number): string {
  return mix(colour, '#ffffff', share);
}

export function darker(colour: string, share: number): string {
  return mix(colour, '#1a1210', share);
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
