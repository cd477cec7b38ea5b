// Numbers with their noun.

const grouped = new Intl.NumberFormat('en-US');

export const formatNumber = (value: number): string => grouped.format(value);

/** `1 Comment`, `2,500 Comments`. */
export const counted = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;
