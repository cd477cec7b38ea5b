// The questions of the FAQ and their answers.
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import type { FaqQuestion } from './faq-list.tsx';

const REFRESH_LABEL = <b>Refresh linked Instagram accounts</b>;

export const FAQ_QUESTIONS: readonly FaqQuestion[] = [
  {
    id: 'facebook-account',
    question: 'I cannot choose another Facebook account',
    answer: (
      <>
        <p>
          The Facebook window takes whoever is logged in to Facebook in this browser, without
          asking.
        </p>
        <ol className="grid list-decimal gap-2 ps-4 marker:text-accent">
          <li>
            Open{' '}
            <a href="https://www.facebook.com" target="_blank" rel="noreferrer">
              facebook.com
            </a>{' '}
            in this browser and log out there.
          </li>
          <li>
            Come back here and press <b>Login with Facebook</b>. Facebook now asks who you are.
          </li>
          <li>Log in with the account that manages your page.</li>
        </ol>
        <p>A private window does the same, if you would rather stay logged in to Facebook.</p>
      </>
    ),
  },
  {
    id: 'no-accounts',
    question: 'I see no Instagram accounts',
    answer: (
      <>
        <p>We find your Instagram accounts through the Facebook pages you manage. Please check:</p>
        <ol className="grid list-decimal gap-2 ps-4 marker:text-accent">
          <li>
            Is there a page? If not, <AppLink to={screenPaths.createPageGuide}>create one</AppLink>.
          </li>
          <li>
            Is your Instagram account linked to it?{' '}
            <AppLink to={screenPaths.linkGuide}>This is how to link them</AppLink>.
          </li>
          <li>
            Does the Facebook account you logged in with have full control of that page? Somebody
            else who has it can give it to you, in the settings of the page.
          </li>
          <li>
            Did you leave the page or the Instagram account out in the Facebook window, or turn a
            permission off? Log in with Facebook again, choose to edit the access, and select all.
          </li>
        </ol>
        <p>Then press {REFRESH_LABEL}.</p>
      </>
    ),
  },
  {
    id: 'greyed-out',
    question: 'My accounts are greyed out',
    answer: (
      <>
        <p>
          Those are personal accounts. Instagram shares comments with other apps only for Business
          and Creator accounts.
        </p>
        <p>
          <AppLink to={screenPaths.accountTypeGuide}>
            Change the account to Business or Creator
          </AppLink>{' '}
          and make sure it is{' '}
          <AppLink to={screenPaths.linkGuide}>linked to your Facebook page</AppLink>. Then press{' '}
          {REFRESH_LABEL}, and it can be picked.
        </p>
      </>
    ),
  },
  {
    id: 'not-found',
    question: 'My question is not here',
    answer: (
      <p>
        <AppLink to={screenPaths.contact}>Write to us</AppLink> and tell us what you see and what
        you expected. We reply within 2 business days.
      </p>
    ),
  },
];
