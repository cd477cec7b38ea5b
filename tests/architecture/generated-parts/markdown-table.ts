/** A table whose columns are as wide as their longest cell. */
export function formatTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const formatRow = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const line = widths.map((width) => '-'.repeat(width));
  return [heads, line, ...rows].map(formatRow).join('\n');
}

export const quoteNames = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ');
