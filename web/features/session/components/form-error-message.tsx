// The message above a form's button, announced when it appears.
import { AlertView } from '#web/components/alerts/alert-view.tsx';

export function FormErrorMessage({ message }: { readonly message: string | null }) {
  return message === null ? null : <AlertView type="danger">{message}</AlertView>;
}
