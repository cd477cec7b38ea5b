// A placeholder for loading content.
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

const listRadiusClasses = (className: string) => {
  const { container } = render(<Skeleton className={className} />);
  return [...(container.firstElementChild?.classList ?? [])].filter((name) =>
    name.startsWith('rounded-'),
  );
};

test('gives a skeleton the corner radius of its class, not the default', () => {
  expect(listRadiusClasses('size-8 rounded-full')).toEqual(['rounded-full']);
  expect(listRadiusClasses('h-8 rounded-lg')).toEqual(['rounded-lg']);
  expect(listRadiusClasses('h-8')).toEqual([]);
});
