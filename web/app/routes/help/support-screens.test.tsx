// Guides and FAQ: how they hang together, and what each shows.
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { GUIDES } from '#web/features/support/guides/guide-list.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { Refusal, respond } from '#web/testing/server.ts';

beforeEach(respondAsConnected);

const seeHeading = (name: string | RegExp) => screen.findByRole('heading', { name });
const details = (id: string) => document.querySelector<HTMLDetailsElement>(`details#${id}`);
const openQuestions = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);

describe('the index', () => {
  test('lists the four guides in order, and the FAQ', async () => {
    renderApp('/support');
    await seeHeading('Help');

    const guides = within(screen.getByRole('main')).getAllByRole('listitem').slice(1);
    expect(guides.map((each) => within(each).getByRole('link').getAttribute('href'))).toEqual([
      '/support/change-instagram-account-to-business-or-creator-account',
      '/support/create-facebook-page',
      '/support/link-instagram-facebook',
      '/support/enable-messages',
    ]);
    expect(guides.map((each) => each.textContent?.charAt(0))).toEqual(['1', '2', '3', '4']);
    expect(screen.getByRole('link', { name: /^FAQ/ }).getAttribute('href')).toBe('/support/faq');
  });
});

describe.each(GUIDES)('the guide "$title"', ({ path, title, shortTitle }) => {
  test('has its steps, each with a picture in words', async () => {
    renderApp(path);
    await seeHeading(title);

    const steps = within(screen.getByRole('article')).getAllByRole('listitem');
    const pictures = within(screen.getByRole('article')).getAllByRole('img');
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    expect(steps.filter((step) => within(step).queryByRole('img')).length).toBe(pictures.length);
    for (const picture of pictures) {
      expect(picture.getAttribute('aria-label')).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  test('knows the way back', async () => {
    renderApp(path);
    await seeHeading(title);

    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(crumbs).getByText(shortTitle).getAttribute('aria-current')).toBe('page');
    await userEvent.click(within(crumbs).getByRole('link', { name: 'Help' }));

    await seeHeading('Help');
    expect(currentAddress()).toBe('/support');
  });
});

test.each([
  ['Help video: How to get a Business or Creator account', GUIDES[0].title],
  ['Help video: How to link Instagram and Facebook', GUIDES[2].title],
])('the welcome’s "%s" leads to a video', async (link, title) => {
  const messages = ['no_last_logged_in_facebook_account'];
  respond('getFbAccount', { messages, facebook_access_token_valid: false });
  respond('getIgAccount', new Refusal('not_found'));
  renderApp('/welcome');

  await userEvent.click(await screen.findByRole('link', { name: link }));

  const video = await screen.findByRole('figure', { name: `Video: ${title}` });
  within(video).getByRole('button', { name: 'Play video' });
});

test('one guide leads to the next, whose title is read out', async () => {
  renderApp(GUIDES[0].path);
  await seeHeading(GUIDES[0].title);

  await userEvent.click(screen.getByRole('link', { name: 'Next: Create a Facebook page' }));

  await screen.findByRole('heading', { name: GUIDES[1].title, level: 2 });
  expect(currentAddress()).toBe(GUIDES[1].path);
  expect(document.activeElement?.tagName).toBe('H1');
});

describe('the FAQ', () => {
  test('has four questions, all closed', async () => {
    renderApp('/support/faq');
    await seeHeading('Frequently asked questions');

    const questions = [...document.querySelectorAll('summary')].map((each) => each.textContent);
    expect(questions).toEqual([
      'I cannot choose another Facebook account',
      'I see no Instagram accounts',
      'My accounts are greyed out',
      'My question is not here',
    ]);
    expect(openQuestions()).toEqual([]);
  });

  test('opens the one its address names', async () => {
    renderApp('/support/faq#greyed-out');
    await seeHeading('Frequently asked questions');

    expect(openQuestions()).toEqual(['greyed-out']);
    expect(document.activeElement?.textContent).toBe('My accounts are greyed out');
  });

  test.each(['#nothing-like-it', '#"]', '#%'])('minds no address such as %s', async (hash) => {
    renderApp(`/support/faq${hash}`);
    await seeHeading('Frequently asked questions');

    expect(openQuestions()).toEqual([]);
  });

  test('leaves closed what was closed before the address had followed', async () => {
    renderApp('/support/faq');
    await seeHeading('Frequently asked questions');
    const first = details('facebook-account');
    if (!first) throw new Error('no such question');

    await act(async () => {
      first.open = true;
      fireEvent(first, new Event('toggle'));
      first.open = false;
    });

    expect(currentAddress()).toBe('/support/faq#facebook-account');
    expect(openQuestions()).toEqual([]);
  });

  test('leads to the guides and to us', async () => {
    renderApp('/support/faq');
    await seeHeading('Frequently asked questions');

    const linksIn = (id: string) =>
      [...(details(id)?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(linksIn('no-accounts')).toEqual([
      '/support/create-facebook-page',
      '/support/link-instagram-facebook',
    ]);
    expect(linksIn('greyed-out')).toEqual([
      '/support/change-instagram-account-to-business-or-creator-account',
      '/support/link-instagram-facebook',
    ]);
    expect(linksIn('not-found')).toEqual(['/contact']);
  });
});

test('the sidebar leads to both', async () => {
  renderApp('/support/faq');

  const help = await screen.findByRole('link', { name: 'Help', current: 'page' });
  expect(help.getAttribute('href')).toBe('/support');
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
});
