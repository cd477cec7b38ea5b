// What is wrong with the linked account, in sentences.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { accountProblem, isLimit, limitAlert } from '../problem-texts.ts';

export function AccountProblems({ codes }: { readonly codes: readonly string[] }) {
  const problems = codes.filter((code) => !isLimit(code)).map(accountProblem);
  const sentences = [...new Set(problems.filter((sentence) => sentence !== null))];
  const limit = limitAlert(codes, 0);
  return (
    <>
      {limit && <AlertView type={limit.type}>{limit.content}</AlertView>}
      {sentences.map((sentence) => (
        <AlertView key={sentence} type="warning">
          {sentence}
        </AlertView>
      ))}
    </>
  );
}
