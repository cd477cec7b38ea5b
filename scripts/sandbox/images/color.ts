// Mixes colors given as #rrggbb.
export function mixColors(first: string, second: string, share: number): string {
  const [left, right] = [parseColorChannels(first), parseColorChannels(second)];
  const mixedChannels = left.map((value, index) =>
    Math.round(value + ((right[index] ?? 0) - value) * share),
  );
  return `#${mixedChannels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function lightenColor(color: string, share: number): string {
  return mixColors(color, '#ffffff', share);
}

export function darkenColor(color: string, share: number): string {
  return mixColors(color, '#1a1210', share);
}

function parseColorChannels(color: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
