// The problems of the linked account, as messages.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import {
  buildTemporaryLinkProblemAlert,
  findAccountProblemMessage,
  isTemporaryLinkProblemCode,
} from '../account-problem-messages.ts';

export function LinkedAccountProblemMessages({ codes }: { readonly codes: readonly string[] }) {
  const problems = codes
    .filter((code) => !isTemporaryLinkProblemCode(code))
    .map(findAccountProblemMessage);
  const messages = [...new Set(problems.filter((message) => message !== null))];
  const temporaryAlert = buildTemporaryLinkProblemAlert(codes, 0);
  return (
    <>
      {temporaryAlert && <AlertView type={temporaryAlert.type}>{temporaryAlert.content}</AlertView>}
      {messages.map((message) => (
        <AlertView key={message} type="warning">
          {message}
        </AlertView>
      ))}
    </>
  );
}
