// Properties for the mutation run: the same values every time, so that its score can be compared,
// and no search for a smaller counterexample, which nobody reads.
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, endOnFailure: true });
