// The problems of the linked account, as messages.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import {
  buildRateLimitAlert,
  findAccountProblemMessage,
  isRateLimitCode,
} from '../problem-messages.ts';

export function AccountProblems({ codes }: { readonly codes: readonly string[] }) {
  const problems = codes.filter((code) => !isRateLimitCode(code)).map(findAccountProblemMessage);
  const messages = [...new Set(problems.filter((message) => message !== null))];
  const rateLimitAlert = buildRateLimitAlert(codes, 0);
  return (
    <>
      {rateLimitAlert && <AlertView type={rateLimitAlert.type}>{rateLimitAlert.content}</AlertView>}
      {messages.map((message) => (
        <AlertView key={message} type="warning">
          {message}
        </AlertView>
      ))}
    </>
  );
}
