// Guides and FAQ: their content and the links between them.
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { HELP_GUIDES } from '#web/features/support/guides/help-guide-list.ts';
import { mockError } from '#web/testing/mock-api/mock-api.ts';
import { mockNoFacebookAccount } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { findHeading } from '#web/testing/user-actions.ts';

const getQuestion = (id: string) => document.querySelector<HTMLDetailsElement>(`details#${id}`);
const getOpenQuestionIds = () =>
  [...document.querySelectorAll('details[open]')].map(({ id }) => id);

describe('the help index', () => {
  test('lists the help guides in order, and the FAQ', async () => {
    renderApp('/support');
    await findHeading('Help');

    const guides = within(screen.getByRole('main')).getAllByRole('listitem').slice(1);
    expect(guides.map((each) => within(each).getByRole('link').getAttribute('href'))).toEqual([
      '/support/change-instagram-account-to-business-or-creator-account',
      '/support/create-facebook-page',
      '/support/link-instagram-facebook',
      '/support/enable-messages',
      '/support/first-rule',
    ]);
    expect(guides.map((each) => each.textContent?.charAt(0))).toEqual(['1', '2', '3', '4', '5']);
    expect(screen.getByRole('link', { name: /^FAQ/ }).getAttribute('href')).toBe('/support/faq');
  });

  test('opens the third-party licenses from the help index in a new tab', async () => {
    renderApp('/support');
    const link = await screen.findByRole('link', { name: 'Third-party licenses' });

    expect(link.getAttribute('href')).toBe('/third-party-notices.txt');
    expect(link.getAttribute('target')).toBe('_blank');
  });
});

describe.each(HELP_GUIDES)('guide "$title"', ({ path, title, shortTitle }) => {
  test("shows every guide's steps with pictures that have a text alternative", async () => {
    renderApp(path);
    await findHeading(title);

    const steps = within(screen.getByRole('article')).getAllByRole('listitem');
    const pictures = within(screen.getByRole('article')).getAllByRole('img');
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    expect(steps.filter((step) => within(step).queryByRole('img')).length).toBe(pictures.length);
    for (const picture of pictures) {
      const text = picture.getAttribute('aria-label') ?? picture.getAttribute('alt');
      expect(text).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  test('links from a guide back to the help index', async () => {
    renderApp(path);
    await findHeading(title);

    const breadcrumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(breadcrumbs).getByText(shortTitle).getAttribute('aria-current')).toBe('page');
    await userEvent.click(within(breadcrumbs).getByRole('link', { name: 'Help' }));

    await findHeading('Help');
    expect(getCurrentPath()).toBe('/support');
  });
});

test.each([
  ['Help video: How to get a Business or Creator account', HELP_GUIDES[0].title],
  ['Help video: How to link Instagram and Facebook', HELP_GUIDES[2].title],
])('opens a guide with a video from the welcome link "%s"', async (link, title) => {
  mockNoFacebookAccount();
  mockError('getIgAccount', 'not_found');
  renderApp('/welcome');

  await userEvent.click(await screen.findByRole('link', { name: link }));

  const video = await screen.findByRole('figure', { name: `Video: ${title}` });
  within(video).getByRole('button', { name: 'Play video' });
});

test("opens the next guide from a guide's link and focuses its title", async () => {
  renderApp(HELP_GUIDES[0].path);
  await findHeading(HELP_GUIDES[0].title);

  await userEvent.click(screen.getByRole('link', { name: 'Next: Create a Facebook page' }));

  await screen.findByRole('heading', { name: HELP_GUIDES[1].title, level: 2 });
  expect(getCurrentPath()).toBe(HELP_GUIDES[1].path);
  expect(document.activeElement?.tagName).toBe('H1');
});

describe('the FAQ screen', () => {
  test('shows the four questions of the FAQ collapsed', async () => {
    renderApp('/support/faq');
    await findHeading('Frequently asked questions');

    const questions = [...document.querySelectorAll('summary')].map((each) => each.textContent);
    expect(questions).toEqual([
      'I cannot choose another Facebook account',
      'I see no Instagram accounts',
      'My accounts are greyed out',
      'My question is not here',
    ]);
    expect(getOpenQuestionIds()).toEqual([]);
  });

  test('expands the FAQ question that the URL fragment names', async () => {
    renderApp('/support/faq#greyed-out');
    await findHeading('Frequently asked questions');

    expect(getOpenQuestionIds()).toEqual(['greyed-out']);
    expect(document.activeElement?.textContent).toBe('My accounts are greyed out');
  });

  test.each(['#nothing-like-it', '#"]', '#%'])(
    'expands no FAQ question for an invalid URL fragment such as %s',
    async (hash) => {
      renderApp(`/support/faq${hash}`);
      await findHeading('Frequently asked questions');

      expect(getOpenQuestionIds()).toEqual([]);
    },
  );

  test('keeps a collapsed FAQ question collapsed when its URL fragment arrives late', async () => {
    renderApp('/support/faq');
    await findHeading('Frequently asked questions');
    const firstQuestion = getQuestion('facebook-account');
    if (!firstQuestion) throw new Error('The question does not exist.');

    await act(async () => {
      firstQuestion.open = true;
      fireEvent(firstQuestion, new Event('toggle'));
      firstQuestion.open = false;
    });

    expect(getCurrentPath()).toBe('/support/faq#facebook-account');
    expect(getOpenQuestionIds()).toEqual([]);
  });

  test('links from FAQ answers to the guides and the contact form', async () => {
    renderApp('/support/faq');
    await findHeading('Frequently asked questions');

    const getLinksIn = (id: string) =>
      [...(getQuestion(id)?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(getLinksIn('no-accounts')).toEqual([
      '/support/create-facebook-page',
      '/support/link-instagram-facebook',
    ]);
    expect(getLinksIn('greyed-out')).toEqual([
      '/support/change-instagram-account-to-business-or-creator-account',
      '/support/link-instagram-facebook',
    ]);
    expect(getLinksIn('not-found')).toEqual(['/contact']);
  });
});

test('links to the help index and the contact form in the sidebar', async () => {
  renderApp('/support/faq');

  const help = await screen.findByRole('link', { name: 'Help', current: 'page' });
  expect(help.getAttribute('href')).toBe('/support');
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
});
