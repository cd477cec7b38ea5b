// Write to us: name, email, subject, message.
import { type ChangeEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { TextArea } from '#web/components/ui/text-area.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { FormError } from '#web/features/session/components/form-error.tsx';
import { useFormSubmit } from '#web/features/session/hooks/use-form-submit.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { accessToken } from '#web/lib/session.ts';
import { readTyped, writeTyped } from '#web/lib/stored-flags.ts';
import { type ContactText, contactProblem } from '../contact-problem.ts';

/** The token lets the message name who wrote it. */
const send = async (text: ContactText): Promise<void> => {
  await call('sendContact', { ...text, token: await accessToken() });
};

const PLACE = 'contact';

/** What is typed outlives a reload, as when an admin signs in as somebody in another tab. */
function useText() {
  const { user } = useSession();
  const [text, setText] = useState<ContactText>(() => {
    const typed = readTyped(PLACE);
    if (typed !== null) return JSON.parse(typed) as ContactText;
    return { name: '', email: user?.email ?? '', subject: '', message: '' };
  });
  const change = (next: ContactText) => {
    setText(next);
    writeTyped(PLACE, JSON.stringify(next));
  };
  return [text, change] as const;
}

export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const [text, change] = useText();
  const { problem, sending, submit } = useFormSubmit({
    check: () => contactProblem(text),
    send: async () => {
      await send(text);
      writeTyped(PLACE, null);
      onSent();
    },
    describe: sentenceOf,
  });
  const field = (name: keyof ContactText) => ({
    name,
    value: text[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ ...text, [name]: target.value }),
  });

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" dir="ltr" {...field('email')} />
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Message" {...field('message')} />
      <FormError message={problem} />
      <Button type="submit" look="primary" busy={sending} className="w-full md:min-h-10">
        Send message
      </Button>
    </form>
  );
}
