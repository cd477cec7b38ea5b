// The one message above a form's button, read out when it appears.
import { AlertView } from '#web/components/alerts/alert-view.tsx';

export function FormError({ message }: { readonly message: string | null }) {
  return message === null ? null : <AlertView type="danger">{message}</AlertView>;
}
