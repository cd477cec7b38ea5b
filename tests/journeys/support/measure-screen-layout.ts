// Measures elements on a screen, in the browser.
import type { JourneyUser } from './journey-user.ts';

/** Evaluated in the page: the left edges of the heading and of the leftmost content. */
const LEFT_EDGES_SCRIPT = `(() => {
  const main = document.querySelector('main');
  const isSeen = ({ width, height }) => width > 1 && height > 1;
  // Of a text from right to left that is cut off, the part beyond the edge is not seen.
  const getClipLeft = (element) => {
    const isClipped = getComputedStyle(element).overflowX !== 'visible';
    const left = isClipped ? element.getBoundingClientRect().left : -Infinity;
    return element === main ? left : Math.max(left, getClipLeft(element.parentElement));
  };
  const lefts = [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    // Of a text for screen readers only the element is small.
    const { parentElement } = texts.currentNode;
    if (!isSeen(parentElement.getBoundingClientRect())) continue;
    const clipLeft = getClipLeft(parentElement);
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) if (isSeen(box)) lefts.push(Math.max(box.left, clipLeft));
  }
  for (const element of main.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    const { borderLeftWidth, borderRadius } = getComputedStyle(element);
    const isBox = borderLeftWidth !== '0px' || borderRadius !== '0px';
    const isDrawn = isBox && !element.matches('a, button') || element.matches('img, svg');
    if (isDrawn && isSeen(box)) lefts.push(box.left);
  }
  const round = (pixels) => Math.round(pixels);
  return {
    heading: round(document.querySelector('h1').getBoundingClientRect().left),
    content: round(Math.min(...lefts)),
  };
})()`;

/**
 * Evaluated in the page: controls that are easy to miss, because less than 24 x 24 px around their middle belong to
 * them. A link within a sentence is as high as its line. Parts outside its box, such as a pseudo-element or its label,
 * count.
 */
const SMALL_TARGETS_SCRIPT = `(() => {
  const targets = document.querySelectorAll('a, button, input, select, textarea, summary');
  const isInSentence = (target) =>
    getComputedStyle(target).display === 'inline' &&
    target.parentElement.innerText.trim() !== target.innerText.trim();
  const isMissed = (target) => {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const label = target.closest('label') ?? target.labels?.[0];
    const area = target.matches('[type=radio], [type=checkbox]') && label ? label : target;
    const { left, top, width, height } = area.getBoundingClientRect();
    const hits = (x, y) => {
      const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
      return hit !== null && (target.contains(hit) || (label?.contains(hit) ?? false));
    };
    return hits(0, 0) && ![[-11, -11], [11, -11], [-11, 11], [11, 11]].every(([x, y]) => hits(x, y));
  };
  return [...targets]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !isInSentence(target))
    .filter(isMissed)
    .map((target) => {
      const { width, height } = target.getBoundingClientRect();
      return target.outerHTML.slice(0, 90) + ' ' + Math.round(width) + ' x ' + Math.round(height);
    });
})()`;

/** Evaluated in the page: controls of which a part lies beyond what cuts it off, where one cannot scroll to it. */
const CUT_OFF_CONTROLS_SCRIPT = `(() => {
  const controls = document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary');
  const isInline = (control) => getComputedStyle(control).display === 'inline';
  const getVisibleRight = (element) => {
    if (element === null) return innerWidth;
    const { overflowX } = getComputedStyle(element);
    if (overflowX === 'auto' || overflowX === 'scroll') return Infinity;
    const right = overflowX === 'visible' ? Infinity : element.getBoundingClientRect().right;
    return Math.min(right, getVisibleRight(element.parentElement));
  };
  return [...controls]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInline(control))
    .filter((control) => {
      const { right, width } = control.getBoundingClientRect();
      return width > 1 && right > 0 && right > getVisibleRight(control.parentElement) + 1;
    })
    .map((control) => control.outerHTML.slice(0, 90) + ' ' + control.innerText);
})()`;

export const findCutOffControls = ({ page }: JourneyUser) =>
  page.evaluate<readonly string[]>(CUT_OFF_CONTROLS_SCRIPT);

export const findSmallTouchTargets = ({ page }: JourneyUser) =>
  page.evaluate<readonly string[]>(SMALL_TARGETS_SCRIPT);

export const measureScreenLeftEdges = ({ page }: JourneyUser) =>
  page.evaluate<{ readonly heading: number; readonly content: number }>(LEFT_EDGES_SCRIPT);
