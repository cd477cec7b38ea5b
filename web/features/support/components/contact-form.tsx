// The contact form: name, email, subject, message.
import { type ChangeEvent, useState } from 'react';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FormErrorMessage } from '#web/features/session/components/form-error-message.tsx';
import { useFormSubmission } from '#web/features/session/hooks/use-form-submission.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { getAccessToken } from '#web/lib/session/access-token.ts';
import {
  readUnsentTypedText,
  writeUnsentTypedText,
} from '#web/lib/session/user-data-in-browser.ts';
import { type ContactFormValues, validateContactForm } from '../contact-form-validation.ts';

/** The token identifies the sender. */
const sendContactMessage = async (values: ContactFormValues): Promise<void> => {
  await callApi('sendContact', { ...values, token: await getAccessToken() });
};

const TYPED_TEXT_KEY = 'contact';

/** The text survives a reload, e.g. when an admin starts an impersonation in another tab. */
function useContactFormValues() {
  const { user } = useSession();
  const [values, setValues] = useState<ContactFormValues>(() => {
    const storedText = readUnsentTypedText(TYPED_TEXT_KEY);
    if (storedText !== null) return JSON.parse(storedText) as ContactFormValues;
    return { name: '', email: user?.email ?? '', subject: '', message: '' };
  });
  const updateValues = (next: ContactFormValues) => {
    setValues(next);
    writeUnsentTypedText(TYPED_TEXT_KEY, JSON.stringify(next));
  };
  return [values, updateValues] as const;
}

export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const [values, updateValues] = useContactFormValues();
  const { problem, sending, submit } = useFormSubmission({
    validate: () => validateContactForm(values),
    send: async () => {
      await sendContactMessage(values);
      writeUnsentTypedText(TYPED_TEXT_KEY, null);
      onSent();
    },
    describeError: getErrorMessageForUser,
  });
  const field = (name: keyof ContactFormValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      updateValues({ ...values, [name]: target.value }),
  });

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" dir="ltr" {...field('email')} />
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Message" {...field('message')} />
      <FormErrorMessage message={problem} />
      <Button type="submit" variant="primary" busy={sending} className="w-full md:min-h-10">
        Send message
      </Button>
    </form>
  );
}
