// A pattern for folded texts, which hold letters and their marks apart: `й` and `ジ` as written would never match. Pure.
import { foldTextForComparison } from '#functions/rules/domain/conditions/compared-text.ts';

const COMPOSED = /[йァ-ヺぁ-ゖ가-힣\u0900-\u097f]/gu;

export const foldOptOutPattern = (pattern: string | RegExp): RegExp =>
  new RegExp(
    (typeof pattern === 'string' ? pattern : pattern.source).replace(
      COMPOSED,
      foldTextForComparison,
    ),
    'u',
  );
