// Finds comments and test titles that are hard to read: phrases that hide who does what, comments
// that begin without a subject, and long titles.
import { parseSync, Visitor } from 'vite';
import { isTestFile } from './import-rules.ts';

/** The folders whose comments and test titles are checked. */
export const CHECKED_FOLDERS = ['functions', 'infra', 'scripts', 'shared', 'tests', 'web'];

const PHRASES =
  /\b(?:any more|for ever|meanwhile|(?:some|no|any|every)body|(?:who|what|which)ever|told|anew|the rest|troubles?|settle[sd]?)\b/i;
const OPENERS = /^(?:What|Who|Whose|Where|Of|Beyond|From [^.]* on)\b/;
const TEST_FUNCTION = /^(?:it|test|describe|\w+Test)$/;
const MAX_TITLE_WORDS = 12;

type Text = { readonly start: number; readonly text: string };
type Callee = {
  readonly type: string;
  readonly name?: unknown;
  readonly object?: Callee;
  readonly callee?: Callee;
};
type Title = {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
};

/** The name at the beginning of a callee, such as `test` of `test.each(table)`. */
function findRootName({ name, object, callee }: Callee): string {
  const inner = object ?? callee;
  return inner === undefined ? String(name) : findRootName(inner);
}

/** A variable part of a title counts as one word. */
const readTitle = ({ value, quasis }: Title): unknown =>
  quasis === undefined ? value : quasis.map((part) => part.value.raw).join('…');

function listTitles(program: ReturnType<typeof parseSync>['program']): readonly Text[] {
  const titles: Text[] = [];
  new Visitor({
    CallExpression({ start, callee, arguments: [first] }) {
      const title = first === undefined ? undefined : readTitle(first as Title);
      if (typeof title === 'string' && TEST_FUNCTION.test(findRootName(callee as Callee)))
        titles.push({ start, text: title });
    },
  }).visit(program);
  return titles;
}

/** Line comments on consecutive lines are one comment. */
function listComments(
  source: string,
  comments: ReturnType<typeof parseSync>['comments'],
): readonly Text[] {
  const blocks: (Text & { readonly end: number })[] = [];
  for (const { type, value, start, end } of comments) {
    const text = value.replace(/^\*|\s*\n\s*\*?\s*/g, ' ').trim();
    const last = blocks.at(-1);
    const isContinued = type === 'Line' && /^\n[ \t]*$/.test(source.slice(last?.end ?? 0, start));
    if (last !== undefined && isContinued)
      blocks.splice(-1, 1, { start: last.start, text: `${last.text} ${text}`, end });
    else blocks.push({ start, text, end });
  }
  return blocks;
}

/** One line for each problem, with its place and the words that are wrong. */
export function findHardWords(file: string, source: string): readonly string[] {
  const parsed = parseSync(file, source);
  // Reading the program takes most of the time.
  const titles = isTestFile(file) ? listTitles(parsed.program) : [];
  const report = ({ start, text }: Text, problem: string | undefined): readonly string[] =>
    problem === undefined
      ? []
      : [`${file}:${source.slice(0, start).split('\n').length} "${problem}" in: ${text}`];
  return [
    ...listComments(source, parsed.comments).flatMap((comment) =>
      report(comment, (PHRASES.exec(comment.text) ?? OPENERS.exec(comment.text))?.[0]),
    ),
    ...titles.flatMap((title) => {
      const isLong = title.text.trim().split(/\s+/).length > MAX_TITLE_WORDS;
      return report(title, PHRASES.exec(title.text)?.[0] ?? (isLong ? 'too long' : undefined));
    }),
  ];
}
