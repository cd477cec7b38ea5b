// Properties that hold for all values: fast-check draws some of them.
import fc from 'fast-check';

type Values = [unknown, ...unknown[]];
type Arbitraries<Drawn extends Values> = { [At in keyof Drawn]: fc.Arbitrary<Drawn[At]> };
type Property<Drawn extends Values> = [
  ...arbitraries: Arbitraries<Drawn>,
  check: (...drawn: Drawn) => boolean | undefined,
];

/** Draws a hundred times and stops at the smallest values for which `check` throws or returns false. */
export function forAll<Drawn extends Values>(...property: Property<Drawn>): void {
  fc.assert(fc.property<Drawn>(...property));
}

/** Does the same with another number of runs. */
forAll.times = <Drawn extends Values>(numRuns: number, ...property: Property<Drawn>): void =>
  fc.assert(fc.property<Drawn>(...property), { numRuns });
