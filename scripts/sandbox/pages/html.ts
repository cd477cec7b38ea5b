// HTML for the sandbox's pages. Inserted text is escaped; inserted HTML is kept.

/** Markup that is inserted unchanged. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A list is inserted entry by entry; null, undefined and false insert nothing. */
type Insertable = Html | string | number | null | undefined | false | readonly Insertable[];

export const html = (parts: TemplateStringsArray, ...values: readonly Insertable[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(toMarkup)));

function toMarkup(value: Insertable): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  return typeof value === 'object' ? value.map(toMarkup).join('\n') : escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
