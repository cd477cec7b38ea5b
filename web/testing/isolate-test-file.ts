// Setup of every test file in the simulated browser. The files share a worker and its packages, which take longer to
// load than most files take to run. Each file loads the project's own modules again, and those of the previous file
// get no more events.
import { afterAll, vi } from 'vitest';

vi.resetModules();

const channels: BroadcastChannel[] = [];
const RealChannel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends RealChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};
afterAll(() => {
  for (const channel of channels) channel.close();
  globalThis.BroadcastChannel = RealChannel;
});
